/// A header value with parameters, such as `form-data; name="file"; filename="a;b.jpg"` (RFC 9110, section 5.6.6).
struct HeaderParameters {
  /// The text before the first semicolon, in lower case.
  let value: String
  /// The parameters by name, in lower case.
  let parameters: [String: String]

  init(_ text: some StringProtocol) {
    var rest = Substring(text)
    value = Self.token(&rest, endingAt: ";").lowercased()
    var parameters: [String: String] = [:]
    while rest.popFirst() != nil {
      let name = Self.token(&rest, endingAt: "=").lowercased()
      guard rest.first == "=" else { continue }
      rest.removeFirst()
      parameters[name] = rest.first == "\"" ? Self.quoted(&rest) : Self.token(&rest, endingAt: ";")
    }
    self.parameters = parameters
  }

  private static func token(_ rest: inout Substring, endingAt end: Character) -> String {
    let token = rest.prefix { $0 != ";" && $0 != end }
    rest = rest[token.endIndex...]
    return token.trimmingWhitespace()
  }

  private static func quoted(_ rest: inout Substring) -> String {
    rest.removeFirst()
    var text = ""
    while let character = rest.popFirst(), character != "\"" {
      if character == "\\", let escaped = rest.popFirst() {
        text.append(escaped)
      } else {
        text.append(character)
      }
    }
    rest = rest.drop { $0 != ";" }
    return text
  }
}

extension Substring {
  fileprivate func trimmingWhitespace() -> String {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true {
      text.removeLast()
    }
    return String(text)
  }
}
