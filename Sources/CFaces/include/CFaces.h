// dlib and XNNPACK behind functions that return a status: neither exceptions nor C++ types leave this target.
#ifndef C_FACES_H
#define C_FACES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// A detector, a shape predictor and a network. One call at a time; different ones may be used at the same time.
typedef struct muster_faces muster_faces;

typedef enum {
  MUSTER_FACES_OK = 0,
  MUSTER_FACES_DAMAGED = 1,    // a model's bytes are not as expected
  MUSTER_FACES_NO_MEMORY = 2,
  MUSTER_FACES_NO_FACE = 3,    // the points are not those of a face in this picture
  MUSTER_FACES_FAILED = 4,     // a library failed
} muster_faces_status;

// A place in a picture, in pixels from its upper left corner.
typedef struct {
  double x;
  double y;
} muster_face_point;

// The points of a face, by the person's own left and right.
enum {
  MUSTER_FACE_LEFT_EYE_OUTER = 0,
  MUSTER_FACE_LEFT_EYE_INNER = 1,
  MUSTER_FACE_RIGHT_EYE_OUTER = 2,
  MUSTER_FACE_RIGHT_EYE_INNER = 3,
  MUSTER_FACE_NOSE = 4,
  MUSTER_FACE_POINT_COUNT = 5,
};

// A face as found. The box and the points may lie partly outside of the picture.
typedef struct {
  double left;
  double top;
  double width;
  double height;
  double score;  // above the detector's threshold, 0 and more
  muster_face_point points[MUSTER_FACE_POINT_COUNT];
} muster_face;

// 8-bit RGB samples, row by row without gaps. Both sides are at least 1.
typedef struct {
  const uint8_t *_Nonnull samples;
  int32_t width;
  int32_t height;
} muster_face_picture;

// The number of values of a face descriptor.
#define MUSTER_FACE_DESCRIPTOR_COUNT 128

// The width of the smallest face that the detector can be asked for, in pixels.
#define MUSTER_FACE_LEAST_SMALLEST 40

// The maximum number of pixels searched. Larger pictures are shrunk to it first, whatever the smallest face is.
#define MUSTER_FACE_MOST_SEARCHED 8000000

// Reads the models and sets up everything; `faces` is NULL afterwards unless the status is OK. The bytes are not needed
// afterwards. They must be trusted: dlib allocates as much memory as they state.
muster_faces_status muster_faces_open(
  const uint8_t *_Nonnull predictor, size_t predictor_byte_count, const uint8_t *_Nonnull network,
  size_t network_byte_count, muster_faces *_Nullable *_Nonnull faces);

// Frees everything. NULL is allowed.
void muster_faces_close(muster_faces *_Nullable faces);

// Finds upright frontal faces that are `smallest` pixels wide or wider, the best first, and their points. A value below
// MUSTER_FACE_LEAST_SMALLEST counts as that. The time grows with the picture's pixels and shrinks with the square of
// `smallest`. At most `capacity` faces are written; `count` is set to their number.
muster_faces_status muster_faces_find(
  muster_faces *_Nonnull faces, muster_face_picture picture, int32_t smallest, muster_face *_Nonnull found,
  int32_t capacity, int32_t *_Nonnull count);

// Computes the descriptor of the face with these MUSTER_FACE_POINT_COUNT points: MUSTER_FACE_DESCRIPTOR_COUNT values,
// which are the same for its mirror image. Any points are safe.
muster_faces_status muster_faces_describe(
  muster_faces *_Nonnull faces, muster_face_picture picture, const muster_face_point *_Nonnull points,
  float *_Nonnull descriptor);

// A detector of heads, and a network that puts a mesh on them. One call at a time; different ones may be used at the
// same time.
typedef struct muster_heads muster_heads;

// The points of a head, by the person's own left and right; further ones follow, all over the face.
enum {
  MUSTER_HEAD_RIGHT_EYE_OUTER = 0,
  MUSTER_HEAD_LEFT_EYE_OUTER = 1,
  MUSTER_HEAD_RIGHT_EYE_INNER = 2,
  MUSTER_HEAD_LEFT_EYE_INNER = 3,
  MUSTER_HEAD_NOSE_TIP = 4,
  MUSTER_HEAD_NOSE_BASE = 5,
  MUSTER_HEAD_POINT_COUNT = 34,
};

// A head as found. The box and the points may lie partly outside of the picture.
typedef struct {
  double left;
  double top;
  double width;
  double height;
  double score;  // the certainty that there is a face: 0.5 to 1
  muster_face_point points[MUSTER_HEAD_POINT_COUNT];
} muster_head;

// Reads both networks; `heads` is NULL afterwards unless the status is OK. The bytes are not needed afterwards. They
// must be trusted: the sizes that they state are not checked.
muster_faces_status muster_heads_open(
  const uint8_t *_Nonnull detector, const uint8_t *_Nonnull mesh, muster_heads *_Nullable *_Nonnull heads);

// Frees everything. NULL is allowed.
void muster_heads_close(muster_heads *_Nullable heads);

// Finds heads whose eyes are 0.03 or more of the picture's longer side apart, turned by up to some 60 degrees, the
// clearest first. At most `capacity` heads are written; `count` is set to their number. The time depends only on the
// number of heads.
muster_faces_status muster_heads_find(
  muster_heads *_Nonnull heads, muster_face_picture picture, muster_head *_Nonnull found, int32_t capacity,
  int32_t *_Nonnull count);

#ifdef __cplusplus
}
#endif

#endif
