# Completion, from the list of commands: optparse has none.
cli_completion <- function() {
  list(
    title = "completion for a shell",
    usage = "bash|zsh|fish",
    about = paste(
      "Prints what makes a shell complete commands, options and their values. For bash put it in",
      "~/.local/share/bash-completion/completions/patience, for zsh as _patience in a folder of",
      "fpath, for fish in ~/.config/fish/completions/patience.fish."
    ),
    options = options_of_help(),
    examples = "source <(patience completion bash)",
    words = c("bash", "zsh", "fish"),
    run = function(typed) {
      shells <- list(bash = bash_completion, zsh = zsh_completion, fish = fish_completion)
      shell <- typed[["files"]]
      if (length(shell) != 1 || !shell %in% names(shells)) {
        abort_cli("After patience completion comes one of {.val {names(shells)}}.")
      }
      made <- lapply(commands$known, function(command) command())
      write_output(shells[[shell]](made))
      0
    }
  )
}

option_words <- function(command) paste0("--", vapply(command$options, `[[`, "", "flag"))

# How an option may be typed: --rules and, if it has a letter, -r.
spellings <- function(option) {
  c(paste0("--", option$flag), if (!is.null(option$letter)) paste0("-", option$letter))
}

with_choices <- function(command) Filter(function(one) !is.null(one$choices), command$options)

# Bash looks up the lists, by `command` and by `command --option` or `command -o`. What stands
# before the last comma is kept: some options take several values.
bash_completion <- function(made) {
  cases <- unlist(lapply(names(made), function(name) {
    command <- made[[name]]
    values <- vapply(with_choices(command), function(option) {
      typed <- paste0("1:'", name, " ", spellings(option), "'", collapse = "|")
      sprintf("    %s) words='%s' ;;", typed, paste(option$choices, collapse = " "))
    }, "")
    words <- setdiff(command$words, "file")
    all <- c(words, option_words(command))
    c(values, sprintf("    1:'%s '*) words='%s' ;;", name, paste(all, collapse = " ")))
  }))
  c(
    "_patience() {",
    "  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words=",
    "  local last=${current##*,}",
    "  [[ $before == -* ]] || before=",
    "  case \"$((COMP_CWORD > 1)):${COMP_WORDS[1]} $before\" in",
    sprintf("    0:*) words='%s --help --version' ;;", paste(names(made), collapse = " ")),
    cases,
    "  esac",
    "  COMPREPLY=($(compgen -P \"${current%\"$last\"}\" -W \"$words\" -- \"$last\"))",
    "}",
    "complete -o default -F _patience patience"
  )
}

zsh_completion <- function(made) {
  escape <- function(text) gsub("(\\[|\\]|:)", "\\\\\\1", gsub("'", "", text))
  cases <- unlist(lapply(names(made), function(name) {
    command <- made[[name]]
    options <- lapply(command$options, function(option) {
      value <- if (is.null(option$value)) {
        ""
      } else if (is.null(option$choices)) {
        sprintf(":%s:_files", option$value)
      } else {
        sprintf(":%s:(%s)", option$value, paste(option$choices, collapse = " "))
      }
      typed <- spellings(option)
      other <- if (length(typed) > 1) sprintf("(%s)", paste(typed, collapse = " ")) else ""
      sprintf("        '%s%s[%s]%s'", other, typed, escape(option$help), value)
    })
    words <- setdiff(command$words, "file")
    rest <- if (length(words) > 0) sprintf("(%s)", paste(words, collapse = " ")) else "_files"
    c(
      sprintf("    %s)", name), "      _arguments \\",
      paste0(unlist(options), " \\"), sprintf("        '*:argument:%s'", rest), "      ;;"
    )
  }))
  titles <- vapply(made, `[[`, "", "title")
  c(
    "#compdef patience", "_patience() {", "  local -a commands=(",
    sprintf("    '%s:%s'", names(made), escape(titles)), "  )",
    "  if (( CURRENT == 2 )); then", "    _describe command commands", "    return", "  fi",
    "  local name=$words[2]", "  shift words", "  (( CURRENT-- ))", "  case $name in", cases,
    "  esac", "}", "_patience \"$@\""
  )
}

fish_completion <- function(made) {
  quoted <- function(text) paste0("'", gsub("'", "\\\\'", text), "'")
  lines <- unlist(lapply(names(made), function(name) {
    command <- made[[name]]
    within <- sprintf("complete -c patience -n '__fish_seen_subcommand_from %s'", name)
    options <- vapply(command$options, function(option) {
      paste0(
        within, " -l ", option$flag,
        if (!is.null(option$letter)) paste(" -s", option$letter),
        if (!is.null(option$value)) " -r",
        if (!is.null(option$choices)) {
          paste0(" -f -a ", quoted(paste(option$choices, collapse = " ")))
        },
        " -d ", quoted(option$help)
      )
    }, "")
    words <- setdiff(command$words, "file")
    c(
      sprintf(
        "complete -c patience -n __fish_use_subcommand -f -a %s -d %s",
        name, quoted(command$title)
      ),
      if (length(words) > 0) sprintf("%s -f -a %s", within, quoted(paste(words, collapse = " "))),
      options
    )
  }))
  unname(lines)
}
