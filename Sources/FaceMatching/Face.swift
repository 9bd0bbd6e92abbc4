internal import Foundation

/// A place in a picture, in pixels from its upper left corner.
package struct FacePoint: Sendable, Equatable {
  /// To the right.
  package var x: Double
  /// Downwards.
  package var y: Double

  /// A place.
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// How far away another place is, in pixels.
  package func distance(to other: FacePoint) -> Double { hypot(other.x - x, other.y - y) }

  /// The place halfway to another one.
  func middle(to other: FacePoint) -> FacePoint { FacePoint(x: (x + other.x) / 2, y: (y + other.y) / 2) }
}

/// An eye by its two corners.
package struct Eye: Sendable, Equatable {
  /// The corner away from the nose.
  package var outer: FacePoint
  /// The corner beside the nose.
  package var inner: FacePoint

  /// An eye with the given corners.
  package init(outer: FacePoint, inner: FacePoint) {
    self.outer = outer
    self.inner = inner
  }

  /// The place between the corners.
  package var center: FacePoint { outer.middle(to: inner) }
}

/// The part of a picture that a face takes, in pixels. It may lie partly outside of the picture.
package struct FaceBox: Sendable, Equatable {
  /// From the picture's left side.
  package var left: Double
  /// From the picture's top.
  package var top: Double
  /// Wide, about from ear to ear.
  package var width: Double
  /// High, about from the brows to the chin.
  package var height: Double

  /// A box.
  package init(left: Double, top: Double, width: Double, height: Double) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
  }

  /// The place in the middle.
  package var center: FacePoint { FacePoint(x: left + width / 2, y: top + height / 2) }
}

/// A face in a picture. Left and right are the person's own: in a picture that is not mirrored, a person who looks into the
/// camera has the left eye on the right.
package struct Face: Sendable, Equatable {
  /// Where it is.
  package let box: FaceBox
  /// How far above the detector's threshold it lies: 0 and more; 1 to 3 for a face that is plain to see.
  package let score: Double
  /// The person's left eye.
  package let leftEye: Eye
  /// The person's right eye.
  package let rightEye: Eye
  /// Where the nose meets the lip.
  package let nose: FacePoint

  /// A face of the given parts.
  package init(box: FaceBox, score: Double, leftEye: Eye, rightEye: Eye, nose: FacePoint) {
    self.box = box
    self.score = score
    self.leftEye = leftEye
    self.rightEye = rightEye
    self.nose = nose
  }

  /// How far the eyes' centres are apart, in pixels.
  package var eyeDistance: Double { leftEye.center.distance(to: rightEye.center) }

  /// How far the nose is off the middle of the eyes along their line, in distances of the eyes; 0 when they are in one place.
  ///
  /// More than 0 where the person turned to their own left, whichever way the head is tilted. In a mirrored picture it has
  /// the other sign.
  package var turn: Double {
    let left = leftEye.center
    let right = rightEye.center
    let across = FacePoint(x: left.x - right.x, y: left.y - right.y)
    let squared = across.x * across.x + across.y * across.y
    guard squared > 0 else { return 0 }
    let middle = left.middle(to: right)
    return ((nose.x - middle.x) * across.x + (nose.y - middle.y) * across.y) / squared
  }

  /// How far the line of the eyes is turned clockwise in the picture, in degrees, over -180 and up to 180; 0 is upright.
  package var tilt: Double {
    let left = leftEye.center
    let right = rightEye.center
    return atan2(left.y - right.y, left.x - right.x) * 180 / .pi
  }
}
