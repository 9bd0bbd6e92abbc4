/// What a face looks like, as 128 numbers: those of one person are closer to each other than to anybody else's.
///
/// It is biometric data. That is why it cannot be encoded, and why printing it shows nothing of it.
package struct FaceDescriptor: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// How many numbers there are.
  package static let count = 128

  private let values: [Float]

  /// A descriptor of the given numbers; nil unless there are `count` of them.
  package init?(_ values: [Float]) {
    guard values.count == Self.count else { return nil }
    self.values = values
  }

  /// How unlike another face it is: Euclid's distance, 0 and more.
  ///
  /// dlib's authors call two faces the same person's below 0.6.
  package func distance(to other: FaceDescriptor) -> Double {
    var sum = 0.0
    for (mine, others) in zip(values, other.values) {
      let difference = Double(mine) - Double(others)
      sum += difference * difference
    }
    return sum.squareRoot()
  }

  /// The type's name, nothing else.
  package var description: String { "FaceDescriptor" }
  /// The type's name, nothing else.
  package var debugDescription: String { description }
  /// Empty.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
