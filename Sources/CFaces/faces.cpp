#include <algorithm>
#include <cmath>
#include <istream>
#include <memory>
#include <streambuf>
#include <vector>

#include <dlib/image_processing.h>
#include <dlib/image_processing/frontal_face_detector.h>
#include <dlib/image_transforms.h>

#include "CFaces.h"
#include "guarded.h"
#include "luma.h"
#include "network.h"
#include "rgb_view.h"

// Its header is named after the build of OpenBLAS that is installed, so it is declared here.
extern "C" void openblas_set_num_threads(int count);

struct muster_faces {
  dlib::frontal_face_detector detector;
  dlib::shape_predictor predictor;
  muster::descriptor_network network;
  // Kept from call to call, where it is not large.
  muster::plane luma, searched;
  std::vector<dlib::rect_detection> detections;
  dlib::matrix<dlib::rgb_pixel> chip;
};

namespace {

using namespace muster;

// The side of the smallest face that the detector finds.
constexpr double detector_side = 80;
// The detector pads the plane that it searches, and cannot handle one narrower than this.
constexpr int32_t least_side = 40;

// The maximum number of samples of a plane that is kept for the next call.
constexpr size_t most_kept = 4'000'000;

// The margin of the picture that the network gets: a quarter of the face's side around it.
constexpr double chip_padding = 0.25;
// The minimum side of a face in the picture; a smaller one has too little detail.
constexpr double least_chip_side = 16;

// Bytes as a stream, without copying them.
class byte_stream : private std::streambuf, public std::istream {
 public:
  byte_stream(const uint8_t *bytes, size_t count) : std::istream(static_cast<std::streambuf *>(this)) {
    char *start = reinterpret_cast<char *>(const_cast<uint8_t *>(bytes));
    setg(start, start, start + count);
  }
  bool is_at_end() { return rdbuf()->sgetc() == std::char_traits<char>::eof(); }
};

// Reads a model, and returns whether the bytes are exactly one.
template <typename Model>
bool read(Model &model, const uint8_t *bytes, size_t count) {
  byte_stream stream(bytes, count);
  try {
    dlib::deserialize(model, stream);
  } catch (const dlib::serialization_error &) {
    return false;
  }
  return stream.is_at_end();
}

// Points further off than this cannot be a face, and would overflow dlib's integers.
bool are_near(const muster_face_point *points, const muster_face_picture &picture) {
  const double most = std::max(picture.width, picture.height);
  return std::all_of(points, points + MUSTER_FACE_POINT_COUNT, [&](const muster_face_point &point) {
    return std::abs(point.x) <= 2 * most && std::abs(point.y) <= 2 * most;
  });
}

// Whether the part of the picture that the network is to see can hold a face. It may lie anywhere and have any size if
// the points are not those of a face.
bool is_sensible(const dlib::chip_details &chip, const muster_face_picture &picture) {
  const dlib::dpoint center = dlib::center(chip.rect);
  const double side = chip.rect.width();
  // Written so that NaN is rejected.
  return center.x() >= 0 && center.x() < picture.width && center.y() >= 0 && center.y() < picture.height
    && side >= least_chip_side && side <= 4.0 * std::max(picture.width, picture.height) && std::isfinite(chip.angle);
}

// Makes the plane that is searched, in which the smallest face wanted is as large as the detector's smallest. Returns
// the factor by which it is smaller than the picture.
double make_searched(muster_faces &faces, const muster_face_picture &picture, int32_t smallest) {
  const double pixels = (double)picture.width * picture.height;
  const double shrink = std::max(
    std::max(smallest, MUSTER_FACE_LEAST_SMALLEST) / detector_side, std::sqrt(pixels / MUSTER_FACE_MOST_SEARCHED));
  // In two steps, because the second one interpolates between four samples only.
  const int32_t factor = std::clamp((int32_t)shrink, 1, 64);
  make_luma(picture, factor, faces.luma);
  const long width = std::lround(picture.width / shrink), height = std::lround(picture.height / shrink);
  if (std::min(width, height) < least_side) {
    faces.searched.clear();
  } else {
    faces.searched.set_size(height, width);
    dlib::resize_image(faces.luma, faces.searched);
  }
  return shrink;
}

// Finds the points of a face in its box. The predictor's result depends on the position of the box, which the detector
// can only place in steps; so the points are the means of the results for several positions.
void find_points(const dlib::shape_predictor &predictor, const rgb_view &view, muster_face &face) {
  struct look {
    double right, down, larger;
  };
  constexpr look looks[] = {
    {0, 0, 1}, {-0.04, 0, 1}, {0.04, 0, 1}, {0, -0.04, 1}, {0, 0.04, 1}, {0, 0, 0.92}, {0, 0, 1.08},
  };
  for (const look &look : looks) {
    const double x = face.left + (0.5 + look.right) * face.width, y = face.top + (0.5 + look.down) * face.height;
    const double across = look.larger * face.width / 2, down = look.larger * face.height / 2;
    const dlib::rectangle box(
      std::lround(x - across), std::lround(y - down), std::lround(x + across) - 1, std::lround(y + down) - 1);
    const dlib::full_object_detection shape = predictor(view, box);
    for (int i = 0; i < MUSTER_FACE_POINT_COUNT; i++) {
      face.points[i].x += shape.part(i).x() / (double)std::size(looks);
      face.points[i].y += shape.part(i).y() / (double)std::size(looks);
    }
  }
}

}  // namespace

muster_faces_status muster_faces_open(
  const uint8_t *predictor, size_t predictor_byte_count, const uint8_t *network, size_t network_byte_count,
  muster_faces **faces) {
  *faces = nullptr;
  return guarded([&] {
    // A call must use one core only: its callers are threads already.
    openblas_set_num_threads(1);
    auto opened = std::make_unique<muster_faces>();
    if (!read(opened->predictor, predictor, predictor_byte_count)) { return MUSTER_FACES_DAMAGED; }
    if (!read(opened->network, network, network_byte_count)) { return MUSTER_FACES_DAMAGED; }
    if (opened->predictor.num_parts() != MUSTER_FACE_POINT_COUNT) { return MUSTER_FACES_DAMAGED; }
    opened->detector = dlib::get_frontal_face_detector();
    *faces = opened.release();
    return MUSTER_FACES_OK;
  });
}

void muster_faces_close(muster_faces *faces) { delete faces; }

muster_faces_status muster_faces_find(
  muster_faces *faces, muster_face_picture picture, int32_t smallest, muster_face *found, int32_t capacity,
  int32_t *count) {
  *count = 0;
  return guarded([&] {
    const double shrink = make_searched(*faces, picture, smallest);
    if (faces->searched.size() == 0) { return MUSTER_FACES_OK; }
    faces->detector(faces->searched, faces->detections);
    if (faces->luma.size() > most_kept) { faces->luma.clear(); }
    if (faces->searched.size() > most_kept) { faces->searched.clear(); }
    for (const dlib::rect_detection &detection : faces->detections) {
      if (*count >= capacity) { break; }
      const dlib::rectangle &seen = detection.rect;
      muster_face &face = found[*count];
      face = {
        seen.left() * shrink, seen.top() * shrink, seen.width() * shrink, seen.height() * shrink,
        detection.detection_confidence, {},
      };
      find_points(faces->predictor, rgb_view(picture), face);
      *count += 1;
    }
    return MUSTER_FACES_OK;
  });
}

muster_faces_status muster_faces_describe(
  muster_faces *faces, muster_face_picture picture, const muster_face_point *points, float *descriptor) {
  return guarded([&] {
    if (!are_near(points, picture)) { return MUSTER_FACES_NO_FACE; }
    std::vector<dlib::point> parts;
    for (int i = 0; i < MUSTER_FACE_POINT_COUNT; i++) {
      parts.emplace_back(std::lround(points[i].x), std::lround(points[i].y));
    }
    const dlib::full_object_detection shape(dlib::rectangle(), parts);
    const dlib::chip_details chip = dlib::get_face_chip_details(shape, chip_side, chip_padding);
    if (!is_sensible(chip, picture)) { return MUSTER_FACES_NO_FACE; }
    dlib::extract_image_chip(rgb_view(picture), chip, faces->chip);
    // The mean over the face and its mirror image, because differences between the two sides of a face depend more on
    // the light and the turn of the head than on the person.
    std::fill_n(descriptor, MUSTER_FACE_DESCRIPTOR_COUNT, 0.0f);
    for (const bool is_mirrored : {false, true}) {
      if (is_mirrored) { faces->chip = dlib::fliplr(faces->chip); }
      const dlib::matrix<float, 0, 1> &numbers = faces->network(faces->chip);
      if (numbers.size() != MUSTER_FACE_DESCRIPTOR_COUNT) { return MUSTER_FACES_FAILED; }
      for (int i = 0; i < MUSTER_FACE_DESCRIPTOR_COUNT; i++) { descriptor[i] += numbers(i) / 2; }
    }
    return MUSTER_FACES_OK;
  });
}
