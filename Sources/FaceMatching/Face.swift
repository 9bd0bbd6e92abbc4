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

  package var center: FacePoint { FacePoint(x: left + width / 2, y: top + height / 2) }
}

/// A face in a picture. Left and right are the person's own: in a picture that is not mirrored, the left eye of a
/// person facing the camera is on the right.
package struct Face: Sendable, Equatable {
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
  package var turn: Double { turn(of: nose) }

  /// The offset of a point from the middle of the eyes along their line, in eye distances; 0 if the eyes coincide.
  func turn(of point: FacePoint) -> Double {
    let left = leftEye.center
    let right = rightEye.center
    let across = FacePoint(x: left.x - right.x, y: left.y - right.y)
    let squared = across.x * across.x + across.y * across.y
    guard squared > 0 else { return 0 }
    let middle = left.middle(to: right)
    return ((point.x - middle.x) * across.x + (point.y - middle.y) * across.y) / squared
  }

  /// The clockwise rotation of the line between the eyes, in degrees, over -180 and up to 180; 0 is upright.
  package var tilt: Double {
    let left = leftEye.center
    let right = rightEye.center
    return atan2(left.y - right.y, left.x - right.x) * 180 / .pi
  }
}

/// A face as 128 numbers: those of the same person are closer to each other than to those of others.
///
/// A descriptor is biometric data. It is therefore not encodable, and printing it reveals nothing.
package struct FaceDescriptor: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package static let count = 128

  private let values: [Float]

  /// Creates a descriptor; nil unless there are `count` values.
  package init?(_ values: [Float]) {
    guard values.count == Self.count else { return nil }
    self.values = values
  }

  /// Returns the Euclidean distance to another face, 0 and more.
  ///
  /// dlib's authors consider two faces the same person below 0.6.
  package func distance(to other: FaceDescriptor) -> Double {
    var sum = 0.0
    for (mine, others) in zip(values, other.values) {
      let difference = Double(mine) - Double(others)
      sum += difference * difference
    }
    return sum.squareRoot()
  }

  package var description: String { "FaceDescriptor" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// A picture to search for faces: 8-bit RGB samples, upright.
package struct FacePicture: Sendable {
  /// The allowed length of each side in pixels.
  package static let sides = 1...10_000
  package static let maxPixels = 50_000_000

  /// The number of pixels in a row.
  package let width: Int
  package let height: Int
  /// Red, green and blue of each pixel, row by row from the top, without gaps.
  package let samples: [UInt8]

  /// Creates a picture of `width` × `height` pixels.
  ///
  /// - Throws: `FACE_PICTURE_INVALID` if a side or the number of pixels is out of range, or if there are not exactly
  ///   three samples per pixel.
  package init(width: Int, height: Int, samples: [UInt8]) throws(FaceError) {
    guard Self.sides.contains(width), Self.sides.contains(height), width * height <= Self.maxPixels else {
      throw FaceError(.pictureInvalid, "\(width) × \(height) pixels")
    }
    guard samples.count == 3 * width * height else {
      throw FaceError(.pictureInvalid, "\(samples.count) samples for \(width) × \(height) pixels")
    }
    self.width = width
    self.height = height
    self.samples = samples
  }
}
