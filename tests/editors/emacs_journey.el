;;; emacs_journey.el --- A person's way through mnemic.el in a real Emacs  -*- lexical-binding: t -*-

;; emacs --batch -Q -L CLIENT -l emacs_journey.el PYTHON, in a project's folder.  Prints PASS or FAIL with a name for all
;; that must hold, and at its end how many did.

;;; Code:

(require 'mnemic)
(require 'xref)

(defconst journey-tests "Always run the tests with ninja check")
(defconst journey-patience 30)

(defvar journey-passed 0)
(defvar journey-failed 0)
(defvar journey-said nil "What was said, newest first.")
(defvar journey-asked nil "What was asked, newest first.")

(defun journey-check (name holds &optional detail)
  "Say whether NAME HOLDS, with DETAIL."
  (if holds (cl-incf journey-passed) (cl-incf journey-failed))
  (princ (format "%s\t%s\t%S\n" (if holds "PASS" "FAIL") name detail)))

(defun journey-wait (look)
  "Wait until LOOK returns something, and return it."
  (let ((end (+ (float-time) journey-patience)) found)
    (while (and (not (setq found (funcall look))) (< (float-time) end))
      (accept-process-output nil 0.02))
    found))

(advice-add 'message :before (lambda (&rest said) (when (car said) (push (apply #'format-message said) journey-said))))

(defun journey-said-p (words)
  "Whether the last that was said holds WORDS."
  (seq-some (lambda (one) (string-search words one)) (seq-take journey-said 5)))

(defun journey-titles (pattern)
  "The titles of memories that `xref-find-apropos' finds for PATTERN."
  (mapcar #'xref-item-summary (xref-backend-apropos 'eglot pattern)))

(defun journey-hover ()
  "What eldoc shows at point."
  (let (shown done)
    (set-window-buffer (selected-window) (current-buffer))
    (eglot-hover-eldoc-function (lambda (text &rest _) (setq shown text done t)))
    (journey-wait (lambda () done))
    (and shown (substring-no-properties shown))))

(defun journey-shown ()
  "What stands in the window of memories."
  (with-current-buffer "*mnemic*" (buffer-string)))

(defun journey-at (words)
  "Go to WORDS."
  (goto-char (point-min))
  (search-forward words)
  (goto-char (match-beginning 0)))

(defun journey-take ()
  "All of the way."
  (setq mnemic-command (list (car command-line-args-left) "-m" "mnemic.server")
        command-line-args-left nil
        mnemic-modes '(text-mode fundamental-mode)
        eglot-connect-timeout journey-patience
        eglot-autoreconnect t)
  (find-file "notes.txt")
  (mnemic-remember journey-tests)
  (journey-check "remembers" (journey-said-p "Remembered: Always run") journey-said)
  (mnemic-remember "The door password=hunter2hunter2 opens it")
  (journey-check "says that a secret was masked" (journey-said-p "What is secret in it was masked") journey-said)
  (journey-check "and does not repeat it" (not (journey-said-p "hunter2")))
  (journey-check "serves the buffer" (cl-typep (eglot-current-server) 'mnemic-server))
  (mnemic-recall "how do I run the tests with ninja?")
  (journey-check "recalls" (string-search journey-tests (journey-shown)) (journey-shown))
  (mnemic-recall "zebra crossings of Antwerp")
  (journey-check "says when there is none" (journey-said-p "No memory answers that"))
  (journey-at "ninja")
  (journey-check "hovers" (string-search journey-tests (or (journey-hover) "")))
  (journey-at "ninja check\")  # tests")
  (journey-check "hovers behind an emoji" (string-search journey-tests (or (journey-hover) "")))
  (journey-at "unrelated")
  (journey-check "is silent elsewhere" (null (journey-hover)))
  (journey-check "finds it as a symbol" (member journey-tests (journey-titles "ninja")) (journey-titles "ninja"))
  (let* ((item (car (xref-backend-apropos 'eglot "ninja"))) (marker (xref-location-marker (xref-item-location item))))
    (journey-check "which leads to its file"
                   (with-current-buffer (marker-buffer marker) (string-search journey-tests (buffer-string)))))
  (journey-selecting)
  (journey-mending)
  (journey-forgetting)
  (journey-being-killed)
  (journey-stopping))

(defun journey-selecting ()
  "Keep a region, as a person marks it."
  (journey-at "unrelated")
  (let ((transient-mark-mode t) (text "Lunch is at noon"))
    (with-temp-buffer
      (insert text)
      (set-mark (point-min))
      (goto-char (point-max))
      (activate-mark)
      (setq default-directory (file-name-directory (buffer-file-name (get-buffer "notes.txt"))))
      (call-interactively #'mnemic-remember)))
  (journey-check "keeps the region" (journey-said-p "Remembered: Lunch is at noon") journey-said))

(defun journey-mending ()
  "What is wrong with a memory file is told by Flymake, and mended by a fix."
  (let* ((item (car (xref-backend-apropos 'eglot "Lunch")))
         (buffer (marker-buffer (xref-location-marker (xref-item-location item)))))
    (with-current-buffer buffer
      (let ((before (buffer-string)))
        (cl-letf (((symbol-function 'run-with-idle-timer) (lambda (_ _ serve) (funcall serve))))
          (mnemic-ensure))
        (journey-check "serves a memory file" (eglot-managed-p) (list major-mode buffer-file-name))
        (journey-check "by the server that keeps it" (= (length (seq-filter #'jsonrpc-running-p mnemic--servers)) 1))
        (goto-char (point-min))
        (search-forward "type: ")
        (delete-region (point) (line-end-position))
        (insert "habit")
        (let ((found (lambda () (seq-find (lambda (one) (string-search "unknown-type" (flymake-diagnostic-text one)))
                                          (flymake-diagnostics)))))
          (journey-check "Flymake tells what is wrong with it"
                         (journey-wait (lambda () (flymake-start) (eglot--signal-textDocument/didChange) (funcall found)))
                         (mapcar #'flymake-diagnostic-text (flymake-diagnostics))))
        (erase-buffer)
        (insert before)
        (set-buffer-modified-p nil)))))

(defun journey-forgetting ()
  "Forget, and take it back."
  (cl-letf (((symbol-function 'yes-or-no-p) (lambda (prompt) (push prompt journey-asked) nil)))
    (mnemic-forget "ninja check"))
  (journey-check "forgets nothing without a yes" (journey-titles "ninja"))
  (journey-check "shows it before" (string-search journey-tests (journey-shown)))
  (cl-letf (((symbol-function 'yes-or-no-p) (lambda (_) t)))
    (mnemic-forget "ninja check"))
  (journey-check "forgets" (journey-said-p "Forgotten: Always run") journey-said)
  (journey-check "it is gone" (null (journey-titles "ninja")))
  (mnemic-forget "ninja check")
  (journey-check "says when nothing matches" (journey-said-p "No memory matches that"))
  (cl-letf (((symbol-function 'completing-read)
             (lambda (_ choices &rest _) (car (seq-find (lambda (one) (string-search "forget" (car one))) choices)))))
    (mnemic-restore))
  (journey-check "restores" (journey-said-p "As before: ") journey-said)
  (journey-check "it is back" (journey-titles "ninja"))
  (journey-check "an error is a sentence"
                 (condition-case failure (progn (mnemic-forget "*") nil)
                   (user-error (string-search "query" (cadr failure))))))

(defun journey-being-killed ()
  "The server is killed, and eglot starts it again."
  (let ((first (eglot-current-server)))
    (signal-process (jsonrpc--process first) 'KILL)
    (journey-wait (lambda ()
                    (let ((now (mnemic--running (mnemic--project))))
                      (and now (not (eq now first)))))))
  (journey-check "comes back when it is killed" (mnemic--running (mnemic--project)))
  (journey-check "and nothing is lost" (journey-wait (lambda () (and (eglot-managed-p) (journey-titles "ninja"))))))

(defun journey-stopping ()
  "Nothing stays."
  (let* ((server (mnemic--running (mnemic--project))) (process (jsonrpc--process server)))
    (eglot-shutdown server nil journey-patience)
    (journey-check "stops when asked" (journey-wait (lambda () (not (process-live-p process)))))))

(condition-case trouble
    (journey-take)
  (error (journey-check "the journey comes to its end" nil trouble)))
(princ (format "END\t%d\n" journey-passed))
(dolist (buffer (buffer-list))
  (with-current-buffer buffer (set-buffer-modified-p nil)))
(kill-emacs (if (= journey-failed 0) 0 1))

;;; emacs_journey.el ends here
