# Sourced by what compiles: on all cores, and what was compiled before is not compiled again,
# where ccache is installed. The debugging symbols name the folder of the first time; the rest is
# the same in every folder.
PATH=/usr/lib/ccache:$PATH
CCACHE_NOHASHDIR=true
MAKEFLAGS=-j$(nproc)
export PATH CCACHE_NOHASHDIR MAKEFLAGS
