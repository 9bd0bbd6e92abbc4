/// An opening tag, as a browser reads it (HTML, section 13.2.5), without what never stands in our pages.
package struct HTMLTag: Equatable {
  /// Its name, in small letters.
  package let name: String
  /// What it has, by name.
  package let attributes: [String: String]
  /// The text up to the next tag, as it stands in the source.
  package var text = ""

  /// The value of an attribute.
  package subscript(name: String) -> String? { attributes[name] }

  /// The opening tags of a page, in order.
  package static func all(in html: String) -> [HTMLTag] {
    var reader = Reader(rest: Array(html.utf8)[...])
    var tags: [HTMLTag] = []
    while reader.skip(to: UInt8(ascii: "<")) {
      guard let first = reader.rest.first, first < 128, Character(UnicodeScalar(first)).isLetter else { continue }
      tags.append(reader.tag())
    }
    return tags
  }

  private struct Reader {
    var rest: ArraySlice<UInt8>

    mutating func skip(to byte: UInt8) -> Bool {
      guard let index = rest.firstIndex(of: byte) else { return false }
      rest = rest[(index + 1)...]
      return true
    }

    mutating func tag() -> HTMLTag {
      let name = word()
      var attributes: [String: String] = [:]
      while true {
        rest = rest.drop { " \n\t/".utf8.contains($0) }
        guard let next = rest.first, next != UInt8(ascii: ">") else { break }
        let attribute = word()
        attributes[attribute] = value()
      }
      _ = skip(to: UInt8(ascii: ">"))
      return HTMLTag(
        name: name, attributes: attributes,
        text: String(decoding: rest.prefix { $0 != UInt8(ascii: "<") }, as: UTF8.self))
    }

    private mutating func word() -> String {
      // A stray quotation mark begins an attribute's name, as in a browser.
      let first = rest.prefix(1)
      let more = rest.dropFirst().prefix { !" \n\t/>=".utf8.contains($0) }
      rest = rest[more.endIndex...]
      return String(decoding: first + more, as: UTF8.self).lowercased()
    }

    private mutating func value() -> String {
      guard rest.first == UInt8(ascii: "=") else { return "" }
      rest = rest.dropFirst()
      let quote = rest.first == UInt8(ascii: "\"")
      rest = quote ? rest.dropFirst() : rest
      let value = rest.prefix { quote ? $0 != UInt8(ascii: "\"") : !" \n\t>".utf8.contains($0) }
      rest = rest[value.endIndex...].dropFirst(quote ? 1 : 0)
      return String(decoding: value, as: UTF8.self)
    }
  }
}
