#include <stdio.h>
#include <png.h>
#include <zlib.h>
