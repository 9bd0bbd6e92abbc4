// The C code of DocumentImaging: hot loops over samples; libjpeg, libpng and libdeflate behind functions that return a
// status.
#ifndef C_IMAGE_KERNELS_H
#define C_IMAGE_KERNELS_H

#include "edges.h"
#include "jpeg_idct.h"
#include "jpeg_reader.h"
#include "perceptual_hash.h"
#include "levels.h"
#include "lines.h"
#include "ink.h"
#include "marks.h"
#include "memory_block.h"
#include "pixels.h"
#include "planes.h"
#include "png_expand.h"
#include "png_inflate.h"
#include "png_reader.h"
#include "png_unfilter.h"
#include "resample.h"
#include "scan_markers.h"
#include "sharpness.h"
#include "shrink.h"
#include "spectrum.h"
#include "warp.h"

#endif
