# What the command runs, on Windows too.
patience:::run_command(commandArgs(TRUE))
