/// A value in the form of its stored JSON, so that it is decoded only where it is needed.
///
/// A value is encoded in one way only, so equal values have equal texts.
package struct StoredJSON<Value>: Sendable, Equatable {
  package let text: String

  /// - Parameter text: The stored JSON.
  package init(text: String) {
    self.text = text
  }
}
