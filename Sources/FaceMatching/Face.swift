internal import Foundation

/// A point in a picture, in pixels from its upper left corner.
package struct FacePoint: Sendable, Equatable {
  /// The distance to the right.
  package var x: Double
  /// The distance downwards.
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Returns the distance to another point in pixels.
  package func distance(to other: FacePoint) -> Double { hypot(other.x - x, other.y - y) }

  /// Returns the point halfway to another one.
  func middle(to other: FacePoint) -> FacePoint { FacePoint(x: (x + other.x) / 2, y: (y + other.y) / 2) }
}

/// An eye, described by its two corners.
package struct Eye: Sendable, Equatable {
  /// The corner away from the nose.
  package var outer: FacePoint
  /// The corner next to the nose.
  package var inner: FacePoint

  package init(outer: FacePoint, inner: FacePoint) {
    self.outer = outer
    self.inner = inner
  }

  /// The point between the corners.
  package var center: FacePoint { outer.middle(to: inner) }
}

/// The area of a face in a picture, in pixels. It may lie partly outside the picture.
package struct FaceBox: Sendable, Equatable {
  /// The distance from the picture's left edge.
  package var left: Double
  /// The distance from the picture's upper edge.
  package var top: Double
  /// The width, about from ear to ear.
  package var width: Double
  /// The height, about from the brows to the chin.
  package var height: Double

  package init(left: Double, top: Double, width: Double, height: Double) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
  }

  /// The point in the middle.
  package var center: FacePoint { FacePoint(x: left + width / 2, y: top + height / 2) }
}

/// A face in a picture. Left and right are the person's own: in a picture that is not mirrored, the left eye of a
/// person facing the camera is on the right.
package struct Face: Sendable, Equatable {
  /// The area of the face.
  package let box: FaceBox
  /// The score above the detector's threshold: 0 and more; 1 to 3 for a clearly visible face.
  package let score: Double
  /// The person's left eye.
  package let leftEye: Eye
  /// The person's right eye.
  package let rightEye: Eye
  /// The point where the nose meets the lip.
  package let nose: FacePoint

  package init(box: FaceBox, score: Double, leftEye: Eye, rightEye: Eye, nose: FacePoint) {
    self.box = box
    self.score = score
    self.leftEye = leftEye
    self.rightEye = rightEye
    self.nose = nose
  }

  /// The distance between the centres of the eyes in pixels.
  package var eyeDistance: Double { leftEye.center.distance(to: rightEye.center) }

  /// The offset of the nose from the middle of the eyes along their line, in eye distances; 0 if the eyes coincide.
  ///
  /// Positive if the person turned to their own left, regardless of the tilt of the head. In a mirrored picture the
  /// sign is reversed.
  package var turn: Double {
    let left = leftEye.center
    let right = rightEye.center
    let across = FacePoint(x: left.x - right.x, y: left.y - right.y)
    let squared = across.x * across.x + across.y * across.y
    guard squared > 0 else { return 0 }
    let middle = left.middle(to: right)
    return ((nose.x - middle.x) * across.x + (nose.y - middle.y) * across.y) / squared
  }

  /// The clockwise rotation of the line between the eyes, in degrees, over -180 and up to 180; 0 is upright.
  package var tilt: Double {
    let left = leftEye.center
    let right = rightEye.center
    return atan2(left.y - right.y, left.x - right.x) * 180 / .pi
  }
}
