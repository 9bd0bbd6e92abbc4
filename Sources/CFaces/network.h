// The network of dlib_face_recognition_resnet_model_v1.dat, as in dlib's own example: the type determines which layers
// the file must have, so it must not be changed.
#ifndef NETWORK_H
#define NETWORK_H

#include <dlib/dnn.h>

namespace muster {

template <int filters, int stride, typename below>
using block = dlib::affine<dlib::con<
  filters, 3, 3, 1, 1, dlib::relu<dlib::affine<dlib::con<filters, 3, 3, stride, stride, below>>>>>;

// A block whose input is added to its output.
template <int filters, typename below>
using same = dlib::relu<dlib::add_prev1<block<filters, 1, dlib::tag1<below>>>>;

// The same where the block halves the sides, and so the input is halved too.
template <int filters, typename below>
using down = dlib::relu<dlib::add_prev2<
  dlib::avg_pool<2, 2, 2, 2, dlib::skip1<dlib::tag2<block<filters, 2, dlib::tag1<below>>>>>>>;

// The side of the picture of a face that the network takes, in pixels.
constexpr int chip_side = 150;

using entry = dlib::max_pool<
  3, 3, 2, 2,
  dlib::relu<dlib::affine<dlib::con<32, 7, 7, 2, 2, dlib::input_rgb_image_sized<chip_side>>>>>;
using level_4 = same<32, same<32, same<32, entry>>>;
using level_3 = same<64, same<64, same<64, down<64, level_4>>>>;
using level_2 = same<128, same<128, down<128, level_3>>>;
using level_1 = same<256, same<256, down<256, level_2>>>;
using level_0 = down<256, level_1>;
using descriptor_network = dlib::loss_metric<dlib::fc_no_bias<128, dlib::avg_pool_everything<level_0>>>;

}  // namespace muster

#endif
