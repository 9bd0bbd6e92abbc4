@testable import DocumentImaging

extension Plane {
  /// All samples, row by row without gaps.
  var samples: [UInt8] {
    (0..<height).flatMap { y in (0..<width).map { self[$0, y] } }
  }
}
