;;; mnemic.el --- A memory for coding agents, through eglot  -*- lexical-binding: t -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1") (eglot "1.9"))

;;; Commentary:

;; Put this file on the load path, and into the init file:
;;
;;     (require 'mnemic)
;;     (add-hook 'text-mode-hook #'mnemic-ensure)
;;
;; `mnemic-recall', `mnemic-remember', `mnemic-forget' and `mnemic-restore' work in any buffer of a project.  Buffers
;; whose mode is in `mnemic-modes' get the rest through eglot: hovers in eldoc, memories with `xref-find-apropos',
;; diagnostics and fixes.

;;; Code:

(require 'eglot)
(require 'project)
(require 'seq)
(require 'subr-x)

(defgroup mnemic nil
  "A memory for coding agents."
  :group 'tools)

(defcustom mnemic-command '("mnemic" "serve")
  "The command that starts the server, and its arguments."
  :type '(repeat string))

(defcustom mnemic-options nil
  "The server's settings as a plist, for example (:hover (:limit 1))."
  :type 'plist)

(defcustom mnemic-modes '(text-mode markdown-mode gfm-mode org-mode)
  "Modes whose buffers the server is told of.
Eglot has one server a buffer: a mode that has another one does not belong here."
  :type '(repeat symbol))

(defclass mnemic-server (eglot-lsp-server) ()
  :documentation "A mnemic server.")

(cl-defmethod eglot-initialization-options ((_server mnemic-server))
  "What the person set."
  (or mnemic-options (make-hash-table)))

(defvar mnemic--servers nil
  "The servers that were started; some may be gone.")

(defun mnemic--note (server)
  "Keep SERVER in mind if it is one of ours."
  (when (cl-typep server 'mnemic-server)
    (setq mnemic--servers (cons server (seq-filter #'jsonrpc-running-p mnemic--servers)))))

(add-hook 'eglot-server-initialized-hook #'mnemic--note)

(defun mnemic--project ()
  "The project of this buffer; its folder where there is none."
  (or (project-current) (cons 'transient (expand-file-name default-directory))))

(defun mnemic--running (project)
  "The server that runs for PROJECT, or nil."
  (seq-find (lambda (server)
              (and (jsonrpc-running-p server)
                   (equal (project-root (eglot--project server)) (project-root project))))
            mnemic--servers))

(defun mnemic--start (project)
  "Start a server for PROJECT, and return it.
This buffer's own language server is left alone."
  (let ((language (if (< emacs-major-version 30) "text" (mapcar (lambda (_) "text") mnemic-modes)))
        (eglot-sync-connect t))
    (with-temp-buffer
      (setq default-directory (project-root project))
      (eglot mnemic-modes project 'mnemic-server mnemic-command language))))

(defun mnemic--keeper ()
  "The server that keeps this buffer's file among its memories, or nil."
  (when-let ((file buffer-file-name))
    (seq-find (lambda (server)
                (and (jsonrpc-running-p server)
                     (seq-some (lambda (store) (file-in-directory-p file (plist-get store :root)))
                               (plist-get (jsonrpc-request server :memory/status (make-hash-table)) :stores))))
              mnemic--servers)))

(defun mnemic--server ()
  "The server of this buffer: that of its project, started if need be.
A memory file belongs to the one that keeps it."
  (let ((project (mnemic--project)))
    (or (mnemic--keeper) (mnemic--running project) (mnemic--start project))))

(defun mnemic--ask (method params)
  "The server's result for METHOD with PARAMS; its error is a `user-error'."
  (condition-case failure
      (jsonrpc-request (mnemic--server) method params)
    (jsonrpc-error (user-error "%s" (or (alist-get 'jsonrpc-error-message (cdr failure)) (cadr failure))))))

(defun mnemic-ensure ()
  "Have this buffer served, if its mode is one of `mnemic-modes'.
For a mode's hook."
  (let ((buffer (current-buffer)))
    (run-with-idle-timer
     0 nil
     (lambda ()
       (when (and (buffer-live-p buffer) (buffer-file-name buffer))
         (with-current-buffer buffer
           (when (and (memq major-mode mnemic-modes) (not (eglot-managed-p)))
             (let ((server (mnemic--server)))
               ;; Eglot finds a server by its project, in which a memory file does not lie.
               (unless (eglot-managed-p)
                 (setq eglot--cached-server server)
                 (eglot--maybe-activate-editing-mode))))))))))

(defun mnemic--described (memory)
  "MEMORY as text."
  (let ((title (plist-get memory :title)) (body (plist-get memory :body)))
    (string-join
     (delq nil
           (list (propertize title 'face 'bold)
                 (format "%s/%s, %d days old"
                         (plist-get memory :scope) (plist-get memory :type) (plist-get memory :ageDays))
                 (unless (equal body title) (concat "\n" body))
                 (when-let ((why (plist-get memory :why))) (concat "\nWhy: " why))
                 (when-let ((how (plist-get memory :howToApply))) (concat "\nHow to apply: " how))
                 (concat "\n" (eglot--uri-to-path (plist-get memory :uri)))))
     "\n")))

(defun mnemic--show (memories)
  "Show MEMORIES in a window of their own."
  (with-current-buffer-window "*mnemic*" nil nil
    (insert (mapconcat #'mnemic--described memories "\n\n----\n\n"))
    (special-mode)))

(defun mnemic--choose (prompt items label)
  "Ask with PROMPT which of ITEMS is meant; LABEL makes an item's words."
  (let ((choices (seq-map-indexed (lambda (item n) (cons (format "%d  %s" (1+ n) (funcall label item)) item)) items)))
    (cdr (assoc (completing-read prompt choices nil t) choices))))

(defun mnemic--given (prompt)
  "The region; without one what a person answers to PROMPT."
  (if (use-region-p)
      (buffer-substring-no-properties (region-beginning) (region-end))
    (read-string prompt)))

;;;###autoload
(defun mnemic-recall (words)
  "Show the memories that answer WORDS."
  (interactive (list (mnemic--given "Recall: ")))
  (let ((memories (plist-get (mnemic--ask :memory/recall (list :query words)) :memories)))
    (if (seq-empty-p memories)
        (message "No memory answers that")
      (mnemic--show memories))))

(defconst mnemic--outcomes
  '(("created" . "Remembered") ("merged" . "Added to") ("superseded" . "Remembered, in place of an older one")
    ("duplicate" . "Known already")))

;;;###autoload
(defun mnemic-remember (text)
  "Keep TEXT."
  (interactive (list (mnemic--given "Remember: ")))
  (let* ((result (mnemic--ask :memory/remember (list :text text)))
         (memory (plist-get result :memory))
         (outcome (cdr (assoc (plist-get result :outcome) mnemic--outcomes)))
         (masked (if (seq-empty-p (plist-get result :redactions)) "" ".  What is secret in it was masked")))
    (if (and memory outcome)
        (message "%s: %s (%s)%s" outcome (plist-get memory :title) (plist-get memory :id) masked)
      (message "Not kept: %s" (plist-get result :reason)))))

;;;###autoload
(defun mnemic-forget (words)
  "Show the memory that WORDS mean, and forget it if the person says so."
  (interactive (list (mnemic--given "Forget: ")))
  (let ((candidates (plist-get (mnemic--ask :memory/forget (list :query words :limit 20)) :candidates)))
    (if (seq-empty-p candidates)
        (message "No memory matches that")
      (let* ((chosen (if (= (length candidates) 1)
                         (seq-first candidates)
                       (mnemic--choose "Forget which memory? " candidates (lambda (one) (plist-get one :title)))))
             (id (plist-get chosen :id))
             (memory (plist-get (mnemic--ask :memory/get (list :id id)) :memory))
             (revisions (make-hash-table :test #'equal)))
        (puthash id (plist-get memory :revision) revisions)
        (mnemic--show (list memory))
        (when (yes-or-no-p "Forget this memory? ")
          (mnemic--ask :memory/forget (list :ids (vector id) :revisions revisions :apply t))
          (message "Forgotten: %s.  M-x mnemic-restore brings it back" (plist-get memory :title)))))))

;;;###autoload
(defun mnemic-restore ()
  "Take back an operation that is picked from the undo log."
  (interactive)
  (let ((entries (plist-get (mnemic--ask :memory/undoLog (make-hash-table)) :entries)))
    (if (seq-empty-p entries)
        (message "There is nothing to take back")
      (let* ((entry (mnemic--choose "Take back: " entries (lambda (one) (plist-get one :what))))
             (result (mnemic--ask :memory/restore (list :token (plist-get entry :token))))
             (conflicts (plist-get result :conflicts)))
        (if (seq-empty-p conflicts)
            (message "As before: %s" (string-join (plist-get result :restored) ", "))
          (message "%s" (mapconcat (lambda (one) (plist-get one :message)) conflicts "  ")))))))

(provide 'mnemic)
;;; mnemic.el ends here
