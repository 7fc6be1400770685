" mnemic in Vim, through ALE: a memory for coding agents. See README.md beside this folder.

if exists('g:loaded_mnemic') || !has('job')
    finish
endif
let g:loaded_mnemic = 1

" The command that starts the server, and the server's settings, for example {'hover': {'limit': 1}}.
let g:mnemic_command = get(g:, 'mnemic_command', ['mnemic', 'serve'])
let g:mnemic_options = get(g:, 'mnemic_options', {})

let s:outcomes = {
\   'created': 'Remembered',
\   'merged': 'Added to',
\   'superseded': 'Remembered, in place of an older one',
\   'duplicate': 'Known already',
\}

" The project whose server keeps a store, by the store's folder.
let s:keepers = {}

" The project of a buffer: its repository, else the folder of its file; for a memory file the one that keeps it.
function! s:root(buffer) abort
    let l:file = fnamemodify(bufname(a:buffer), ':p')

    for [l:store, l:project] in items(s:keepers)
        if stridx(l:file, l:store . '/') == 0
            return l:project
        endif
    endfor

    let l:git = ale#path#FindNearestDirectory(a:buffer, '.git')

    return empty(l:git) ? fnamemodify(l:file, ':h') : fnamemodify(l:git, ':p:h:h')
endfunction

function! s:learn(project, status) abort
    for l:store in a:status.stores
        let s:keepers[l:store.root] = get(s:keepers, l:store.root, a:project)
    endfor
endfunction

" ALE asks the linters of a file's type. Memories bear on every file, so that ours is one for each type.
function! s:define(type) abort
    call ale#linter#Define(a:type, {
    \   'name': 'mnemic',
    \   'lsp': 'stdio',
    \   'executable': g:mnemic_command[0],
    \   'command': join(['%e'] + map(g:mnemic_command[1:], 'ale#Escape(v:val)')),
    \   'project_root': function('s:root'),
    \   'language': a:type,
    \   'initialization_options': g:mnemic_options,
    \})
endfunction

function! s:say(sentence) abort
    redraw
    echomsg 'mnemic: ' . a:sentence
endfunction

function! s:answered(Handle, response) abort
    if has_key(a:response, 'error')
        return s:say(a:response.error.message)
    endif

    call a:Handle(a:response.result)
endfunction

" Asks the server of this buffer, started if need be; an error is said, a result is handed on.
function! s:ask(method, params, Handle) abort
    call s:define(&filetype)
    let l:project = s:root(bufnr(''))

    if index(values(s:keepers), l:project) < 0
        call ale#lsp_linter#SendRequest(bufnr(''), 'mnemic', [0, 'memory/status', {}], {
        \   answer -> has_key(answer, 'result') ? s:learn(l:project, answer.result) : 0
        \})
    endif

    call ale#lsp_linter#SendRequest(bufnr(''), 'mnemic', [0, a:method, a:params], function('s:answered', [a:Handle]))
endfunction

function! s:described(memory) abort
    let l:lines = ['**' . a:memory.title . '**', a:memory.scope . '/' . a:memory.type, '']

    if a:memory.body isnot# a:memory.title
        let l:lines += split(a:memory.body, '\r\?\n', 1) + ['']
    endif

    for [l:label, l:key] in [['Why', 'why'], ['How to apply', 'howToApply']]
        if has_key(a:memory, l:key)
            let l:lines += split(l:label . ': ' . a:memory[l:key], '\r\?\n', 1) + ['']
        endif
    endfor

    return l:lines + [ale#util#ToResource(a:memory.uri)]
endfunction

function! s:show(memories) abort
    let l:lines = []

    for l:memory in a:memories
        let l:lines += (empty(l:lines) ? [] : ['', '---', '']) + s:described(l:memory)
    endfor

    call ale#preview#Show(l:lines, {'filetype': 'markdown', 'stay_here': 1})
    redraw
endfunction

" Returns the item that a person picks by its number; {} for none.
function! s:choose(prompt, items, key) abort
    let l:labels = map(copy(a:items), {number, item -> (number + 1) . '. ' . item[a:key]})
    let l:number = inputlist([a:prompt] + l:labels)

    return l:number < 1 || l:number > len(a:items) ? {} : a:items[l:number - 1]
endfunction

function! s:recall(words) abort
    let l:query = empty(a:words) ? trim(getline('.')) : a:words

    call s:ask('memory/recall', {'query': l:query}, {
    \   result -> empty(result.memories) ? s:say('No memory answers that.') : s:show(result.memories)
    \})
endfunction

function! s:remembered(result) abort
    let l:outcome = get(s:outcomes, a:result.outcome, '')
    let l:masked = empty(a:result.redactions) ? '' : ' What is secret in it was masked.'

    call s:say(empty(l:outcome)
    \   ? 'Not kept: ' . get(a:result, 'reason', 'the server gave no reason.')
    \   : l:outcome . ': ' . a:result.memory.title . ' (' . a:result.memory.id . ')' . l:masked)
endfunction

function! s:forget(words) abort
    call s:ask('memory/forget', {'query': a:words, 'limit': 20}, function('s:found'))
endfunction

function! s:found(result) abort
    let l:candidates = a:result.candidates

    if empty(l:candidates)
        return s:say('No memory matches that.')
    endif

    let l:chosen = len(l:candidates) == 1 ? l:candidates[0] : s:choose('Forget which memory?', l:candidates, 'title')

    if !empty(l:chosen)
        call s:ask('memory/get', {'id': l:chosen.id}, {result -> s:confirm(result.memory)})
    endif
endfunction

" Forgets it as it was shown: the server refuses if it says something else by now.
function! s:confirm(memory) abort
    call s:show([a:memory])

    if confirm('Forget this memory?', "&Forget it\n&Keep it", 2) != 1
        return s:say('Nothing was changed.')
    endif

    let l:params = {'ids': [a:memory.id], 'revisions': {a:memory.id: a:memory.revision}, 'apply': v:true}

    call s:ask('memory/forget', l:params, {
    \   _ -> s:say('Forgotten: ' . a:memory.title . '. :MnemicRestore brings it back.')
    \})
endfunction

function! s:pick_undo(result) abort
    if empty(a:result.entries)
        return s:say('There is nothing to take back.')
    endif

    let l:entry = s:choose('Take back:', a:result.entries, 'what')

    if !empty(l:entry)
        call s:ask('memory/restore', {'token': l:entry.token}, function('s:restored'))
    endif
endfunction

function! s:restored(result) abort
    for l:conflict in a:result.conflicts
        call s:say(l:conflict.message)
    endfor

    if empty(a:result.conflicts)
        call s:say('As before: ' . join(a:result.restored, ', '))
    endif
endfunction

command! -nargs=* MnemicRecall call s:recall(<q-args>)
command! -nargs=+ MnemicRemember call s:ask('memory/remember', {'text': <q-args>}, function('s:remembered'))
command! -nargs=+ MnemicForget call s:forget(<q-args>)
command! MnemicRestore call s:ask('memory/undoLog', {}, function('s:pick_undo'))

augroup mnemic
    autocmd!
    autocmd FileType * call s:define(expand('<amatch>'))
augroup END
