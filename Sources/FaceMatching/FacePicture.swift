/// A picture to search for faces: 8-bit RGB samples, upright.
package struct FacePicture: Sendable {
  /// The allowed length of each side in pixels.
  package static let sides = 1...10_000
  /// The maximum number of pixels.
  package static let maxPixels = 50_000_000

  /// The number of pixels in a row.
  package let width: Int
  /// The number of rows.
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
