#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <vector>

#include "CFaces.h"
#include "guarded.h"
#include "tflite_network.h"

struct muster_heads {
  muster::tflite_network detector, mesh;
};

namespace {

using namespace muster;

// The sides of the networks' inputs (MediaPipe's BlazeFace for the back camera, and its Face Mesh).
constexpr int32_t detector_side = 256, mesh_side = 192;
// The detector divides its picture into cells of 16 and of 32 pixels, with this number of guesses for each cell.
struct layer {
  int32_t cells, guesses;
};
constexpr layer layers[] = {{16, 2}, {8, 6}};
// The values of a guess: the middle and the sides of a box, and six points, of which the first two are the eyes.
constexpr int32_t guess_count = 16;
constexpr double min_score = 0.5, max_overlap = 0.3;
// The input of the mesh is a box of the detector or of an earlier mesh, enlarged by half.
constexpr double mesh_surroundings = 1.5;
// The points of the mesh, in MediaPipe's order.
constexpr int32_t mesh_count = 468;
// The outer corners of the eyes.
constexpr int32_t right_corner = 33, left_corner = 263;
// The points that are returned, each with its counterpart on the other side of the face: corners of the eyes, tip and
// base of the nose; then its ridge and wings, the mouth, cheeks, forehead and chin.
struct pair {
  int32_t point, mirrored;
};
constexpr pair firm_points[] = {
  {33, 263},  {263, 33},  {133, 362}, {362, 133}, {4, 4},     {2, 2},     {1, 1},     {6, 6},     {168, 168},
  {0, 0},     {17, 17},   {152, 152}, {10, 10},   {199, 199}, {61, 291},  {291, 61},  {234, 454}, {454, 234},
  {93, 323},  {323, 93},  {132, 361}, {361, 132}, {58, 288},  {288, 58},  {172, 397}, {397, 172}, {127, 356},
  {356, 127}, {50, 280},  {280, 50},  {205, 425}, {425, 205}, {98, 327},  {327, 98},
};
static_assert(std::size(firm_points) == MUSTER_HEAD_POINT_COUNT);
using mesh_points = std::array<muster_face_point, mesh_count>;

double sigmoid(double value) { return 1 / (1 + std::exp(-value)); }

// A square of the picture that is a network's input.
struct square {
  double x, y, side;
  // The angle of the line between the eyes, clockwise.
  double angle;
};

struct detection {
  double left, top, right, bottom, score;
  std::array<double, 4> eyes;

  double area() const { return std::max(0.0, right - left) * std::max(0.0, bottom - top); }
  double overlap(const detection &other) const {
    const double width = std::min(right, other.right) - std::max(left, other.left);
    const double height = std::min(bottom, other.bottom) - std::max(top, other.top);
    if (width <= 0 || height <= 0) { return 0; }
    return width * height / (area() + other.area() - width * height);
  }
};

// Copies a square of the picture into a network's input. Parts outside the picture are black.
void show(
  const muster_face_picture &picture, const square &seen, int32_t side, float darkest, float brightest, float *input) {
  // Each sample is the mean of `places` × `places` pixels, to avoid aliasing.
  const double step = seen.side / side;
  const int32_t places = std::clamp(static_cast<int32_t>(std::lround(step)), 1, 8);
  const float scale = (brightest - darkest) / (255.0f * static_cast<float>(places * places));
  // In 65,536ths of a pixel.
  const double part = 65536 * step / places, cosine = part * std::cos(seen.angle), sine = part * std::sin(seen.angle);
  const double middle = (side * places - 1) / 2.0;
  const auto right_x = static_cast<int64_t>(cosine), right_y = static_cast<int64_t>(sine);
  for (int32_t row = 0; row < side; row++) {
    std::fill_n(input, 3 * side, 0.0f);
    for (int32_t line = row * places; line < (row + 1) * places; line++) {
      auto x = static_cast<int64_t>(65536 * seen.x - middle * cosine - (line - middle) * sine);
      auto y = static_cast<int64_t>(65536 * seen.y - middle * sine + (line - middle) * cosine);
      float *sums = input;
      for (int32_t column = 0; column < side; column++, sums += 3) {
        for (int32_t place = 0; place < places; place++, x += right_x, y += right_y) {
          const int64_t at = x >> 16, down = y >> 16;
          if (at < 0 || down < 0 || at >= picture.width || down >= picture.height) { continue; }
          const uint8_t *sample = picture.samples + 3 * (down * picture.width + at);
          sums[0] += sample[0], sums[1] += sample[1], sums[2] += sample[2];
        }
      }
    }
    for (int32_t i = 0; i < 3 * side; i++) { *input = darkest + scale * *input, input++; }
  }
}

// Turns a square of RGB samples into its mirror image.
void mirror(std::vector<float> &samples, int32_t side) {
  for (int32_t row = 0; row < side; row++) {
    float *left = samples.data() + 3 * side * row, *right = left + 3 * (side - 1);
    for (; left < right; left += 3, right -= 3) { std::swap_ranges(left, left + 3, right); }
  }
}

// Finds heads by BlazeFace (Bazarevsky et al. 2019), which guesses some around each cell of a grid. Guesses of one head
// are joined by their scores.
std::vector<detection> detect(tflite_network &network, const muster_face_picture &picture) {
  const double side = std::max(picture.width, picture.height);
  show(picture, {picture.width / 2.0, picture.height / 2.0, side, 0}, detector_side, -1, 1, network.input().data());
  network.run();
  const double scale = side / detector_side;
  const double left = (picture.width - side) / 2, top = (picture.height - side) / 2;
  std::vector<detection> guesses;
  for (size_t number = 0; number < std::size(layers); number++) {
    const layer &own = layers[number];
    const float *values = network.outputs()[number].data();
    const float *scores = network.outputs()[std::size(layers) + number].data();
    for (int32_t i = 0; i < own.cells * own.cells * own.guesses; i++, values += guess_count) {
      const double score = sigmoid(scores[i]);
      if (!(score >= min_score)) { continue; }
      const double pixels = detector_side / own.cells;
      const int32_t cell = i / own.guesses;
      const auto x = [&](double value) { return left + scale * (value + (cell % own.cells + 0.5) * pixels); };
      const auto y = [&](double value) { return top + scale * (value + (cell / own.cells + 0.5) * pixels); };
      guesses.push_back({
        x(values[0] - values[2] / 2), y(values[1] - values[3] / 2), x(values[0] + values[2] / 2),
        y(values[1] + values[3] / 2), score, {x(values[4]), y(values[5]), x(values[6]), y(values[7])},
      });
    }
  }
  std::sort(guesses.begin(), guesses.end(), [](const auto &one, const auto &other) { return one.score > other.score; });
  std::vector<detection> heads;
  while (!guesses.empty()) {
    const detection best = guesses.front();
    detection mean = {0, 0, 0, 0, best.score, {}};
    double weight = 0;
    std::vector<detection> others;
    for (const detection &guess : guesses) {
      if (&guess != &guesses.front() && guess.overlap(best) <= max_overlap) {
        others.push_back(guess);
        continue;
      }
      weight += guess.score;
      mean.left += guess.score * guess.left, mean.top += guess.score * guess.top;
      mean.right += guess.score * guess.right, mean.bottom += guess.score * guess.bottom;
      for (size_t i = 0; i < mean.eyes.size(); i++) { mean.eyes[i] += guess.score * guess.eyes[i]; }
    }
    mean.left /= weight, mean.top /= weight, mean.right /= weight, mean.bottom /= weight;
    for (double &value : mean.eyes) { value /= weight; }
    heads.push_back(mean);
    guesses = std::move(others);
  }
  return heads;
}

// Whether a head can be there. Without a head, the output of the networks is arbitrary.
bool is_sensible(const square &seen, const muster_face_picture &picture) {
  const double most = 4.0 * std::max(picture.width, picture.height);
  // Written so that NaN is rejected.
  return seen.side >= 1 && seen.side <= most && std::abs(seen.x) <= most && std::abs(seen.y) <= most
    && std::isfinite(seen.angle);
}

// The mesh that the network found, in the picture's coordinates. If the input was the square's mirror image, the points
// are mirrored back.
mesh_points placed(const tflite_network &network, const square &seen, bool is_mirrored) {
  mesh_points points;
  const float *values = network.outputs()[0].data();
  const double step = seen.side / mesh_side, cosine = std::cos(seen.angle), sine = std::sin(seen.angle);
  for (muster_face_point &point : points) {
    // The third value of each is its depth.
    const double x = is_mirrored ? mesh_side - values[0] : values[0];
    const double right = x * step - seen.side / 2, down = values[1] * step - seen.side / 2;
    point = {seen.x + right * cosine - down * sine, seen.y + right * sine + down * cosine};
    values += 3;
  }
  return points;
}

// The square around a mesh.
square around(const mesh_points &points) {
  const muster_face_point &right = points[right_corner], &left = points[left_corner];
  double least_x = INFINITY, most_x = -INFINITY, least_y = INFINITY, most_y = -INFINITY;
  for (const muster_face_point &point : points) {
    least_x = std::min(least_x, point.x), most_x = std::max(most_x, point.x);
    least_y = std::min(least_y, point.y), most_y = std::max(most_y, point.y);
  }
  return {
    (least_x + most_x) / 2, (least_y + most_y) / 2, mesh_surroundings * std::max(most_x - least_x, most_y - least_y),
    std::atan2(left.y - right.y, left.x - right.x),
  };
}

// Finds the points of the head within a square. Returns how certain it is that there is one: 0 to 1.
//
// The points are the means of those on the picture and on its mirror image, which are steadier from frame to frame.
// They are only found where a head is certain enough.
double find_points(tflite_network &network, const muster_face_picture &picture, const square &first, muster_head &head) {
  if (!is_sensible(first, picture)) { return 0; }
  std::vector<float> &input = network.input();
  show(picture, first, mesh_side, 0, 1, input.data());
  network.run();
  // The detector's box is rough, so the mesh is found again in its own box.
  const square seen = around(placed(network, first, false));
  if (!is_sensible(seen, picture)) { return 0; }
  show(picture, seen, mesh_side, 0, 1, input.data());
  network.run();
  const double score = sigmoid(network.outputs()[1][0]);
  if (score < min_score) { return score; }
  const mesh_points points = placed(network, seen, false);
  mirror(input, mesh_side);
  network.run();
  const mesh_points mirrored = placed(network, seen, true);
  for (size_t i = 0; i < std::size(firm_points); i++) {
    const muster_face_point &one = points[firm_points[i].point], &other = mirrored[firm_points[i].mirrored];
    head.points[i] = {(one.x + other.x) / 2, (one.y + other.y) / 2};
  }
  return score;
}

}  // namespace

muster_faces_status muster_heads_open(const uint8_t *detector, const uint8_t *mesh, muster_heads **heads) {
  *heads = nullptr;
  return guarded([&] {
    auto opened = std::unique_ptr<muster_heads>(new muster_heads{tflite_network(detector), tflite_network(mesh)});
    if (opened->detector.counts() != std::vector<size_t>{8192, 6144, 512, 384}) { return MUSTER_FACES_DAMAGED; }
    if (opened->mesh.counts() != std::vector<size_t>{3 * mesh_count, 1}) { return MUSTER_FACES_DAMAGED; }
    *heads = opened.release();
    return MUSTER_FACES_OK;
  });
}

void muster_heads_close(muster_heads *heads) { delete heads; }

muster_faces_status muster_heads_find(
  muster_heads *heads, muster_face_picture picture, muster_head *found, int32_t capacity, int32_t *count) {
  *count = 0;
  return guarded([&] {
    for (const detection &seen : detect(heads->detector, picture)) {
      if (*count >= capacity) { break; }
      muster_head &head = found[*count];
      head.left = seen.left, head.top = seen.top;
      head.width = seen.right - seen.left, head.height = seen.bottom - seen.top;
      const auto &eyes = seen.eyes;
      const square first = {
        (seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2,
        mesh_surroundings * std::max(head.width, head.height), std::atan2(eyes[3] - eyes[1], eyes[2] - eyes[0]),
      };
      head.score = find_points(heads->mesh, picture, first, head);
      if (head.score >= min_score) { *count += 1; }
    }
    return MUSTER_FACES_OK;
  });
}
