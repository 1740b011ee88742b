# In the order of the enumerators in src/search/outcome.h.
outcomes <- c("won", "lost", "unknown")

# So are these, but for the last one: of a deal that was in progress when its run was interrupted.
reasons <- c("states", "memory", "moves", "interrupted")
