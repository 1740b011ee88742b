# Sourced by what compiles: on all cores, and what was compiled before is not compiled again,
# where ccache is installed. The debugging symbols name the folder of the first time; the rest is
# the same in every folder. Makevars has flags for R's compilations.
PATH=/usr/lib/ccache:$PATH
CCACHE_NOHASHDIR=true
MAKEFLAGS=-j$(nproc)
R_MAKEVARS_USER=${R_MAKEVARS_USER:-$PWD/tools/Makevars}
export R_MAKEVARS_USER PATH CCACHE_NOHASHDIR MAKEFLAGS

# copy_package DIRECTORY: what R installs, without object files, which would be taken for new.
copy_package() {
  cp -R DESCRIPTION NAMESPACE R data inst man src "$1"
  find "$1" -name '*.o' -delete
}
