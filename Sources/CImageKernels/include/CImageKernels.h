// The C behind DocumentImaging: hot loops over samples, and libpng behind functions that return a status.
#ifndef C_IMAGE_KERNELS_H
#define C_IMAGE_KERNELS_H

#include "memory_block.h"
#include "planes.h"
#include "png_reader.h"
#include "resample.h"
#include "scan_markers.h"

#endif
