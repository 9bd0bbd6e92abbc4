#include <lcms2.h>

// Swift does not import these macros.
static const cmsUInt32Number muster_type_gray_8 = TYPE_GRAY_8;
static const cmsUInt32Number muster_type_rgb_8 = TYPE_RGB_8;
static const cmsUInt32Number muster_type_cmyk_8 = TYPE_CMYK_8;
static const cmsUInt32Number muster_type_cmyk_8_inverted = TYPE_CMYK_8_REV;
static const cmsUInt32Number muster_type_lab_double = TYPE_Lab_DBL;
