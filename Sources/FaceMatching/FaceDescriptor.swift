/// A face as 128 numbers: those of the same person are closer to each other than to those of others.
///
/// A descriptor is biometric data. It is therefore not encodable, and printing it reveals nothing.
package struct FaceDescriptor: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The number of values.
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

  /// The name of the type only.
  package var description: String { "FaceDescriptor" }
  /// The name of the type only.
  package var debugDescription: String { description }
  /// An empty mirror.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
