"""``python -m mnemic.server``: serve one client over stdin and stdout."""

from mnemic.server.process import use_utf8

if __name__ == "__main__":
    use_utf8()
    from mnemic.server.app import build
    from mnemic.server.process import collect_seldom, share_processor, surroundings_of_process
    from mnemic.server.rpc.server import serve

    share_processor()
    collect_seldom()
    serve(build(surroundings_of_process()))
