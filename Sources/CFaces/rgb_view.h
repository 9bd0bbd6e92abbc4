// A view of a picture with the interface that dlib's images have.
#ifndef RGB_VIEW_H
#define RGB_VIEW_H

#include <dlib/image_processing/generic_image.h>
#include <dlib/pixel.h>

#include "CFaces.h"

namespace muster {

// dlib reads pixels as they are in memory.
static_assert(sizeof(dlib::rgb_pixel) == 3);

// Neither owns nor writes the samples.
class rgb_view {
 public:
  explicit rgb_view(const muster_face_picture &picture) : picture(picture) {}

  friend long num_rows(const rgb_view &view) { return view.picture.height; }
  friend long num_columns(const rgb_view &view) { return view.picture.width; }
  friend long width_step(const rgb_view &view) { return 3L * view.picture.width; }
  friend const void *image_data(const rgb_view &view) { return view.picture.samples; }

 private:
  const muster_face_picture &picture;
};

}  // namespace muster

template <>
struct dlib::image_traits<muster::rgb_view> {
  using pixel_type = dlib::rgb_pixel;
};

template <>
struct dlib::image_traits<const muster::rgb_view> {
  using pixel_type = dlib::rgb_pixel;
};

#endif
