internal import Encodings
package import NIOCore

/// Limits on received JSON, checked on its bytes in one pass before any of it is decoded (RFC 8259, section 9, allows
/// such limits).
///
/// Decoding takes time for each value and stack for each level, so the size of a body does not bound its cost.
package struct JSONLimits: Sendable {
  /// The maximum depth of nested lists and objects. Requests and answers themselves have up to six levels.
  package var maxDepth = 32
  /// The maximum number of values, including lists, objects and names.
  package var maxValues = 4096
  /// The maximum number of characters in a number.
  package var maxNumberLength = 128

  package init() {}

  /// Checks that the text is within the limits. Whether it is valid JSON is not checked, except that encodings other
  /// than UTF-8 are rejected (RFC 8259, section 8.1).
  ///
  /// - Throws: `INVALID_REQUEST`.
  package func check(_ text: ByteBuffer) throws(ServiceError) {
    try check(Array(text.readableBytesView))
  }

  /// Checks an array of bytes in the same way.
  ///
  /// - Throws: `INVALID_REQUEST`.
  package func check(_ text: [UInt8]) throws(ServiceError) {
    let extent = JSONExtent(of: text)
    guard !extent.hasZeroByte else { throw .invalid("The body is not JSON in UTF-8.") }
    guard extent.depth <= maxDepth else {
      throw .invalid("The body's JSON is nested deeper than \(maxDepth) levels.")
    }
    guard extent.valueCount <= maxValues else { throw .invalid("The body's JSON has more than \(maxValues) values.") }
    guard extent.maxWordLength <= maxNumberLength else {
      throw .invalid("The body's JSON has a number with more than \(maxNumberLength) characters.")
    }
  }
}
