import HTTPTypes
import Hummingbird

extension Request {
  /// Whether the client already has the representation with this entity tag (RFC 9110, section 13.1.2).
  func knows(_ tag: String) -> Bool {
    guard let known = headers[.ifNoneMatch] else { return false }
    return known.split(separator: ",").contains { entry in
      let entry = entry.filter { !$0.isWhitespace }
      return entry == "*" || entry == tag || entry == "W/" + tag
    }
  }
}
