# In the order of the enumerators in src/search/outcome.h.
outcomes <- c("won", "lost", "unknown")

reasons <- c("states", "memory", "moves")
