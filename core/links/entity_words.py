"""The words by which ``entities`` tells people, services, tickets, files and symbols from everything else, as data."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Capitalised, or written like a name, and known to everybody: two memories that share one have nothing in common.
COMMON_NAMES = _words(
    """monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
    september october november december lundi mardi mercredi jeudi vendredi samedi dimanche janvier février mars avril
    mai juin juillet août septembre octobre novembre décembre segunda terça quarta quinta sexta sábado domingo janeiro
    fevereiro março maio junho julho agosto setembro outubro dezembro lunes martes miércoles jueves viernes enero febrero
    marzo abril mayo junio julio septiembre octubre noviembre diciembre montag dienstag mittwoch donnerstag freitag
    samstag sonntag januar februar märz juni juli oktober dezember christmas easter
    i it he she they we you this that these those who which what each every everyone everybody nobody anyone someone
    somebody there here the a an our your my his her their its no not all any both some if when then and or but so as
    at by for from in of on to with yes please note todo il elle on nous vous ils elles ce cela ça tout chaque le la
    les un une notre nos ele ela eles elas nós isto isso todo cada o os as um uma nosso el ella ellos ellas esto eso
    los las un una nuestro er sie es wir ihr dies das der die den dem ein eine unser jeder alle
    python java javascript typescript rust ruby kotlin swift scala perl lua php sql html css json yaml toml xml
    markdown bash shell linux windows macos ubuntu debian fedora unix android docker kubernetes helm terraform ansible
    jenkins git github gitlab bitbucket jira confluence slack teams discord zoom notion figma google amazon microsoft
    apple meta facebook openai anthropic claude copilot qwen codex cursor gemini chatgpt aws azure gcp cloudflare
    vercel netlify heroku redis postgres postgresql mysql sqlite mongodb kafka rabbitmq elasticsearch nginx apache node
    react vue angular svelte django flask fastapi rails spring express npm pnpm yarn pip poetry maven gradle cargo
    webpack vite babel eslint prettier pytest jest cypress playwright chrome firefox safari edge vim neovim emacs
    vscode intellij unicode ascii english french german spanish portuguese chinese japanese european american
    api apis cli ui ux db id url ci cd pr qa team service server client project code data test tests user users admin
    internet web cloud"""
)

#: Written like a symbol, and everybody's.
COMMON_SYMBOLS = _words(
    """javascript typescript github gitlab postgresql mysql nosql graphql youtube linkedin whatsapp openai chatgpt
    devops websocket websockets webassembly dynamodb mongodb rabbitmq elasticsearch clickhouse cockroachdb influxdb
    databricks bigquery cloudflare cloudfront stackoverflow powershell sharepoint onedrive powerpoint dropbox paypal
    fastapi numpy scipy pytorch tensorflow nodejs nextjs nestjs vuejs jquery junit webhook webhooks intellij pycharm
    webstorm vscode macbook latex codespaces localstorage readme snake_case camelcase pascalcase kebab_case user_id
    created_at updated_at deleted_at node_modules x86_64 utf_8 id_rsa e_mail to_do json_data __init__ __main__ __name__
    typeerror valueerror keyerror indexerror attributeerror runtimeerror importerror assertionerror nameerror
    filenotfounderror nullpointerexception"""
)

#: File names that every project has.
COMMON_FILES = _words(
    """readme.md changelog.md license.txt requirements.txt package.json package-lock.json tsconfig.json pyproject.toml
    setup.py setup.cfg conftest.py __init__.py __main__.py main.py app.py main.go main.rs lib.rs mod.rs index.js
    index.ts index.tsx index.html main.js main.ts app.js app.ts app.tsx config.json config.yaml config.yml config.toml
    config.py settings.py utils.py models.py views.py urls.py tests.py docker-compose.yml docker-compose.yaml
    cargo.toml go.mod go.sum yarn.lock style.css styles.css values.yaml node.js next.js vue.js express.js d3.js
    three.js asp.net vite.config.ts"""
)

#: What stands before a hyphen and a number in the names of standards, where a ticket has its project.
STANDARDS = _words(
    """UTF SHA MD ISO IEC AES RSA DES HTTP TLS SSL SSH IP IPV TCP RFC PEP GPT COVID UTC GMT WCAG CP WINDOWS LATIN BASE
    ES ECMA IEEE ANSI DIN EN CSS HTML USB WPA DDR MP PY PYTHON JAVA NODE FY KW WEEK PHASE TOP STEP PART V Q H P X T
    TIER LEVEL MAX MIN PM AM DAY HDMI VT INT UINT FLOAT"""
)

#: What "the … service" says of any service.
ANY_SERVICE = _words(
    """new old whole same other external internal public main own current next last first second third web rest http
    language file dev mail message self customer micro full reverse api load each given running remote local single
    central entire service background default production staging test such node cloud data shared legacy existing
    public-facing third-party upstream downstream client nouveau même autre client mesmo novo outro cliente nuevo mismo
    otro cliente public público"""
)

#: ``@name`` that calls nobody: decorators, tags of documentation, and whole rooms.
NOBODY = _words(
    """property staticmethod classmethod dataclass override overload cached abstractmethod pytest app router param
    params return returns throws remember here channel all everyone team types media import include mixin extend apply
    tailwind layer font-face keyframes supports charset see since deprecated author version example todo internal
    public private readonly nullable entity test before after beforeeach aftereach component injectable input output
    autowired bean service controller repository todo-bot dependabot latest next alpha beta"""
)

#: Family names that begin most Chinese names.
SURNAMES = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢"
    "姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤"
    "張劉陳楊黃趙吳孫馬羅鄭謝許韓馮鄧蔣葉蘇呂盧鐘譚陸範賈"
)

#: What precedes 服务 where it names none.
NO_SERVICE_ZH = _words(
    "提供 客户 使用 启动 重启 停止 所有 这个 那个 一个 我们 他们 相关 后台 网络 云端 部署 该的 新的 为了"
)

#: What stands before somebody's name: a request to turn to them, a role, a form of address.
BEFORE_NAMES = tuple(
    f" {cue} "
    for cue in (
        *("ask", "ping", "contact", "cc", "email", "call", "talk to", "speak to", "check with", "sync with"),
        *(
            "owned by",
            "maintained by",
            "reviewed by",
            "approved by",
            "led by",
            "written by",
            "run by",
            "managed by",
        ),
        *("assigned to", "owner is", "lead is", "maintainer is", "reviewer is", "manager is", "contact is"),
        *("owner:", "lead:", "maintainer:", "reviewer:", "manager:", "contact:", "assignee:", "author:"),
        *("mr", "mr.", "mrs", "mrs.", "ms", "ms.", "dr", "dr.", "prof", "prof.", "mme", "m."),
        *(
            "demander à",
            "contacter",
            "géré par",
            "maintenu par",
            "responsable est",
            "responsable :",
            "responsable:",
        ),
        *("propriétaire est", "propriétaire :", "perguntar a", "perguntar ao", "perguntar à", "falar com"),
        *(
            "responsável é",
            "responsável:",
            "dono é",
            "dono:",
            "dona é",
            "dona:",
            "sr.",
            "sra.",
            "sr",
            "sra",
            "dona",
        ),
        *(
            "preguntar a",
            "hablar con",
            "contactar a",
            "responsable es",
            "encargado:",
            "encargada:",
            "encargado es",
        ),
        *("encargada es", "frag", "frage", "fragt", "zuständig ist", "zuständig:", "verantwortlich ist"),
        *(
            "verantwortlich:",
            "ansprechpartner:",
            "ansprechpartnerin:",
            "ansprechpartner ist",
            "ansprechpartnerin ist",
        ),
        *("herr", "frau", "betreut von"),
    )
)

#: What is said of somebody by name.
AFTER_NAMES = (
    "owns",
    "maintains",
    "reviews",
    "leads",
    "manages",
    "approves",
    "is (?:the |our )?(?:owner|lead|tech lead|maintainer|manager|reviewer|responsible|on call|in charge)",
    "est responsable",
    "s'occupe",
    "gère",
    "maintient",
    "é responsável",
    "cuida",
    "mantém",
    "es responsable",
    "se encarga",
    "mantiene",
    "ist (?:zuständig|verantwortlich)",
    "betreut",
    "leitet",
    "verantwortet",
)
