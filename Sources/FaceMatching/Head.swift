internal import CFaces
internal import Foundation

/// A head in a picture, with points all over its face. It may be turned by up to some 60 degrees.
///
/// The points are some of MediaPipe's Face Mesh (Kartynnik et al. 2019). Left and right are the person's own.
package struct Head: Sendable, Equatable {
  package let box: FaceBox
  /// How certain it is that there is a face: 0.5…1.
  package let score: Double
  /// The corners of the eyes, the tip and the base of the nose, and further points: of its ridge and wings, the mouth, the
  /// cheeks, the forehead and the chin. In the order of the C library.
  let points: [FacePoint]

  /// The head as a face with the points that a descriptor needs.
  package var face: Face {
    Face(
      box: box, score: score,
      leftEye: Eye(outer: points[MUSTER_HEAD_LEFT_EYE_OUTER], inner: points[MUSTER_HEAD_LEFT_EYE_INNER]),
      rightEye: Eye(outer: points[MUSTER_HEAD_RIGHT_EYE_OUTER], inner: points[MUSTER_HEAD_RIGHT_EYE_INNER]),
      nose: points[MUSTER_HEAD_NOSE_BASE])
  }

  /// The distance between the centres of the eyes in pixels.
  package var eyeDistance: Double { face.eyeDistance }

  /// The offset of the tip of the nose from the middle of the eyes along their line, in eye distances; 0 if the eyes
  /// coincide.
  ///
  /// Positive if the person turned to their own left, regardless of the tilt of the head. In a mirrored picture the
  /// sign is reversed.
  package var turn: Double { face.turn(of: points[MUSTER_HEAD_NOSE_TIP]) }

  /// How the head moved since another picture of it, beyond what a flat picture of it could do, in eye distances of the
  /// other picture.
  ///
  /// Seen from some distance, a flat picture that is moved, turned or bent a little only changes by an affine map. This
  /// is what is left of the points' movement after the affine map that fits it best: the root of the mean square.
  package func parallax(since other: Head) -> Double {
    let scale = other.eyeDistance
    guard scale > 0 else { return 0 }
    let (before, after) = (other.points, points)
    guard let x = AffineFit(before, after.map(\.x)), let y = AffineFit(before, after.map(\.y)) else { return 0 }
    let squares = zip(before, after).map { before, after in
      let (right, down) = (x.value(at: before) - after.x, y.value(at: before) - after.y)
      return right * right + down * down
    }
    return (squares.reduce(0, +) / Double(squares.count)).squareRoot() / scale
  }
}

/// The linear function of places that fits some values best, by least squares.
private struct AffineFit {
  private let middle: FacePoint
  private let mean, right, down: Double

  /// nil if the places lie on a line.
  init?(_ places: [FacePoint], _ values: [Double]) {
    let count = Double(places.count)
    let middle = FacePoint(x: places.map(\.x).reduce(0, +) / count, y: places.map(\.y).reduce(0, +) / count)
    let mean = values.reduce(0, +) / count
    var (xx, xy, yy, xv, yv) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (place, value) in zip(places, values) {
      let (x, y, v) = (place.x - middle.x, place.y - middle.y, value - mean)
      xx += x * x
      xy += x * y
      yy += y * y
      xv += x * v
      yv += y * v
    }
    let determinant = xx * yy - xy * xy
    guard determinant > 1e-9 * xx * yy else { return nil }
    self.middle = middle
    self.mean = mean
    right = (xv * yy - yv * xy) / determinant
    down = (yv * xx - xv * xy) / determinant
  }

  func value(at place: FacePoint) -> Double { mean + right * (place.x - middle.x) + down * (place.y - middle.y) }
}
