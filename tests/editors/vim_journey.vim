" A person's way through mnemic.vim in a real Vim. Writes PASS or FAIL with a name for all that must hold into
" $JOURNEY, and at its end how many did. Run in a project's folder.

let s:lines = []
let s:passed = 0
let s:failed = 0
let s:patience = 20000
let s:tests = 'Always run the tests with ninja check'

function! s:check(name, holds, ...) abort
    let s:passed += a:holds ? 1 : 0
    let s:failed += a:holds ? 0 : 1
    call add(s:lines, join([a:holds ? 'PASS' : 'FAIL', a:name, a:0 ? string(a:1) : ''], "\t"))

    if !a:holds
        throw 'what follows would wait in vain'
    endif
endfunction

function! s:wait(Look) abort
    let l:began = reltime()

    while !a:Look() && reltimefloat(reltime(l:began)) * 1000 < s:patience
        sleep 10m
    endwhile

    return a:Look()
endfunction

" Waits until this is said.
function! s:says(words) abort
    let l:said = s:wait({-> stridx(execute('messages'), a:words) >= 0})
    messages clear

    return l:said
endfunction

" The text of the preview window; it is closed.
function! s:previewed() abort
    call s:wait({-> bufnr('ALEPreviewWindow') > 0 && !empty(getbufline('ALEPreviewWindow', 1)[0])})
    let l:text = join(getbufline('ALEPreviewWindow', 1, '$'), "\n")
    pclose

    return l:text
endfunction

function! s:hovered(line, words) abort
    pclose
    call cursor(a:line, match(getline(a:line), a:words) + 1)
    ALEHover

    return s:previewed()
endfunction

" What the server answers.
function! s:result(method, params) abort
    let s:answer = {}
    call ale#lsp_linter#SendRequest(bufnr(''), 'mnemic', [0, a:method, a:params], {answer -> extend(s:answer, answer)})
    call s:wait({-> !empty(s:answer)})

    return get(s:answer, 'result', v:null)
endfunction

function! s:titles(query) abort
    return map(s:result('workspace/symbol', {'query': a:query}), 'v:val.name')
endfunction

function! s:begin() abort
    edit notes.txt
    execute 'MnemicRemember ' . s:tests
    call s:check('remembers', s:says('Remembered: ' . s:tests), execute('messages'))
    MnemicRemember The door password=hunter2hunter2 opens it
    call s:check('says that a secret was masked', s:says('was masked'), execute('messages'))
    MnemicRecall how do I run the tests with ninja?
    let l:text = s:previewed()
    call s:check('recalls', stridx(l:text, s:tests) >= 0, l:text)
    MnemicRecall zebra crossings of Antwerp
    call s:check('says when there is none', s:says('No memory answers that'))
    let l:text = s:hovered(1, 'ninja')
    call s:check('hovers', stridx(l:text, s:tests) >= 0, l:text)
    call s:check('finds it as a symbol', index(s:titles('ninja'), s:tests) >= 0)
    ALESymbolSearch ninja
    let l:text = s:previewed()
    call s:check('and in the list of symbols', l:text =~# '\.md.*' . s:tests, l:text)
endfunction

" What is wrong with a memory file is told by ALE.
function! s:mend() abort
    let l:symbol = s:result('workspace/symbol', {'query': 'door'})[0]
    execute 'edit' fnameescape(ale#path#FromFileURI(l:symbol.location.uri))
    setfiletype markdown
    call setline(search('^type:'), 'type: habit')
    let g:ale_linters.markdown = ['mnemic']
    ALELint
    call s:check('ALE tells what is wrong with a memory file',
    \   s:wait({-> match(map(copy(ale#engine#GetLoclist(bufnr(''))), 'get(v:val, "code", "") . v:val.text'), 'unknown-type') >= 0}),
    \   ale#engine#GetLoclist(bufnr('')))
    edit! notes.txt
endfunction

function! s:forget() abort
    call feedkeys('K', 'L')
    MnemicForget ninja check
    call s:check('forgets nothing without a yes', s:says('Nothing was changed.') && !empty(s:titles('ninja')))
    call s:check('shows it before', stridx(s:previewed(), s:tests) >= 0)
    call feedkeys('F', 'L')
    MnemicForget ninja check
    call s:check('forgets', s:says('Forgotten: ' . s:tests))
    call s:check('it is gone', empty(s:titles('ninja')))
    MnemicForget ninja check
    call s:check('says when nothing matches', s:says('No memory matches that.'))
    call feedkeys("1\<CR>", 'L')
    MnemicRestore
    call s:check('restores', s:says('As before: '))
    call s:check('it is back', index(s:titles('ninja'), s:tests) >= 0)
    MnemicForget *
    call s:check('an error is a sentence', s:says('mnemic: '))
endfunction

function! s:kill() abort
    let l:pid = s:result('memory/status', {}).pid
    call system('kill -9 ' . l:pid)
    call s:wait({-> empty(ale#lsp#GetConnections())})
    call s:check('comes back when it is killed', s:result('memory/status', {}).pid != l:pid)
    call s:check('and nothing is lost', index(s:titles('ninja'), s:tests) >= 0)
    let l:text = s:hovered(1, 'ninja')
    call s:check('and it has the buffer again', stridx(l:text, s:tests) >= 0, l:text)
endfunction

try
    call s:begin()
    call s:mend()
    call s:forget()
    call s:kill()
catch
    let s:failed += 1
    call add(s:lines, join(['FAIL', 'the journey comes to its end', v:throwpoint . ': ' . v:exception], "\t"))
endtry

call writefile(s:lines + ["END\t" . s:passed], $JOURNEY)
call ale#lsp#StopAll()
execute s:failed ? 'cquit!' : 'qall!'
