/// JSON text (RFC 8259) that is written value by value.
///
/// That takes a small part of the time in which `JSONEncoder` writes the same text. The text is that of a `JSONEncoder`
/// that sorts keys and does not escape slashes, if members are appended in the order of the bytes of their names.
package struct JSONText: Sendable, Equatable {
  /// The text in UTF-8.
  package private(set) var bytes: [UInt8]

  /// Creates a text from JSON in UTF-8; by default an empty one, to which one value has to be appended.
  package init(bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends a text, or null.
  package mutating func append(_ text: String?) {
    guard let text else { return appendNull() }
    separate()
    quote(text)
  }

  /// Appends a number, or null.
  package mutating func append(_ number: Int?) {
    guard let number else { return appendNull() }
    append(json: number.description)
  }

  /// Appends a number, or null. Infinities and NaN, which JSON lacks, become null.
  package mutating func append(_ number: Double?) {
    guard let number, number.isFinite else { return appendNull() }
    append(json: number.description)
    // As in Foundation, whole numbers have no fraction.
    if bytes.suffix(2).elementsEqual(".0".utf8) { bytes.removeLast(2) }
  }

  package mutating func append(_ flag: Bool) {
    append(json: flag ? "true" : "false")
  }

  package mutating func appendNull() {
    append(json: "null")
  }

  /// Appends a value that is already JSON.
  package mutating func append(json text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends an object, whose members `body` appends.
  package mutating func object(_ body: (inout JSONText) -> Void) {
    begin(UInt8(ascii: "{"))
    body(&self)
    end(UInt8(ascii: "}"))
  }

  /// Appends an array of the values that `body` appends, one for each item.
  @inlinable
  package mutating func array<Items: Sequence>(_ items: Items, _ body: (inout JSONText, Items.Element) -> Void) {
    begin(UInt8(ascii: "["))
    for item in items { body(&self, item) }
    end(UInt8(ascii: "]"))
  }

  /// Appends a member of an object.
  package mutating func member(_ name: String, _ text: String?) {
    append(name: name)
    append(text)
  }

  /// Appends a member of an object.
  package mutating func member(_ name: String, _ number: Int?) {
    append(name: name)
    append(number)
  }

  /// Appends a member of an object.
  package mutating func member(_ name: String, _ number: Double?) {
    append(name: name)
    append(number)
  }

  /// Appends a member of an object.
  package mutating func member(_ name: String, _ flag: Bool) {
    append(name: name)
    append(flag)
  }

  /// Appends a member of an object, whose value is already JSON; nil for null.
  package mutating func member(_ name: String, json text: String?) {
    append(name: name)
    append(json: text ?? "null")
  }

  /// Appends a member of an object, whose value `body` appends.
  package mutating func member(_ name: String, _ body: (inout JSONText) -> Void) {
    append(name: name)
    body(&self)
  }

  private mutating func append(name: String) {
    separate()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Appends the beginning of an array or object.
  package mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
  }

  /// Appends the end of an array or object.
  package mutating func end(_ bracket: UInt8) {
    bytes.append(bracket)
  }

  /// Appends a comma, unless what follows is the first in its array or object, or the value of a member.
  private mutating func separate() {
    guard let last = bytes.last else { return }
    switch last {
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ":"): break
    default: bytes.append(UInt8(ascii: ","))
    }
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    if let first = bytes[start...].firstIndex(where: { Self.isEscaped($0) }) { escapeBytes(from: first) }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Escapes the bytes from this index on.
  private mutating func escapeBytes(from start: Int) {
    let plain = Array(bytes[start...])
    bytes.removeLast(plain.count)
    for byte in plain {
      guard Self.isEscaped(byte) else {
        bytes.append(byte)
        continue
      }
      bytes.append(UInt8(ascii: "\\"))
      switch byte {
      case 0x08: bytes.append(UInt8(ascii: "b"))
      case 0x09: bytes.append(UInt8(ascii: "t"))
      case 0x0A: bytes.append(UInt8(ascii: "n"))
      case 0x0C: bytes.append(UInt8(ascii: "f"))
      case 0x0D: bytes.append(UInt8(ascii: "r"))
      case 0x00..<0x20: bytes.append(contentsOf: "u00\([byte].lowerHex)".utf8)
      default: bytes.append(byte)
      }
    }
  }
}
