// The plane in which faces are searched.
#ifndef LUMA_H
#define LUMA_H

#include <dlib/array2d.h>

#include "CFaces.h"

namespace muster {

using plane = dlib::array2d<unsigned char>;

// The luma of a picture; each sample is the mean of `factor` × `factor` pixels, 1 to 64.
// Pixels at the right and lower edge that do not fill a square are left out.
void make_luma(const muster_face_picture &picture, int32_t factor, plane &luma);

}  // namespace muster

#endif
