import HTTPTypes
import Hummingbird
import MusterService

/// Those who may say for whom they ask: the proxies that stand between us and the people.
struct TrustedProxies: Sendable {
  let networks: [IPNetwork]

  /// Whose request it is.
  ///
  /// `Forwarded` (RFC 7239) and `X-Forwarded-For` grow to the right with each proxy, so they are read from the right: each
  /// hop is believed for as long as the one who named it is trusted. What stands further left may be anybody's invention.
  /// A hop that is no address, be it hidden on purpose or nonsense, ends it at the proxy that named it. Many proxies write one of
  /// the two headers and let the other one through as the client made it up; if they disagree, neither is believed.
  func client(of peer: IPAddress, _ headers: HTTPFields) -> IPAddress {
    guard isTrusted(peer) else { return peer }
    let (standard, customary) = (headers[values: .forwarded], headers[values: .forwardedFor])
    let claims = [
      standard.isEmpty ? nil : client(of: peer, ForwardedHops(standard)),
      customary.isEmpty ? nil : client(of: peer, ForwardedForHops(customary)),
    ].compactMap(\.self)
    guard let claim = claims.first, claims.allSatisfy({ $0 == claim }) else { return peer }
    return claim
  }

  private func client(of peer: IPAddress, _ hops: some Sequence<IPAddress?>) -> IPAddress {
    var client = peer
    for hop in hops {
      guard isTrusted(client), let hop else { return client }
      client = hop
    }
    return client
  }

  private func isTrusted(_ address: IPAddress) -> Bool {
    networks.contains { $0.contains(address) }
  }
}

/// Finds out whose request it is, before anything is counted.
struct ClientAddressMiddleware: RouterMiddleware {
  let proxies: TrustedProxies

  func handle(
    _ request: Request, context: MusterContext, next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    guard let peer = context.client else { return try await next(request, context) }
    var context = context
    context.client = proxies.client(of: peer, request.headers)
    return try await next(request, context)
  }
}

/// The hops of `X-Forwarded-For`, the nearest first; nil for one that is no address.
private struct ForwardedForHops: Sequence, IteratorProtocol {
  /// What was not read yet; the rest of the last line first.
  private var lines: [Substring]

  init(_ lines: [String]) {
    self.lines = lines.map { $0[...] }
  }

  mutating func next() -> IPAddress?? {
    while let line = lines.popLast() {
      let comma = line.utf8.lastIndex(of: UInt8(ascii: ","))
      if let comma { lines.append(line[..<comma]) }
      let hop = line[(comma.map { line.utf8.index(after: $0) } ?? line.startIndex)...].trimmed
      // An empty element of a list is none (RFC 9110, section 5.6.1.2).
      if !hop.isEmpty { return .some(IPAddress(node: hop)) }
    }
    return nil
  }
}

/// The hops of `Forwarded` (RFC 7239, section 4), the nearest first; nil for one that is no address.
///
/// A line that is not well-formed says nothing: an open quotation mark of a client's must not swallow what a proxy added.
private struct ForwardedHops: Sequence, IteratorProtocol {
  /// A longer line is not read: no honest one is.
  private static let maxLineBytes = 4096

  private var hops: [IPAddress?]

  init(_ lines: [String]) {
    hops = lines.flatMap { line -> [IPAddress?] in Self.hops(of: line) ?? [nil] }
  }

  mutating func next() -> IPAddress?? {
    hops.popLast()
  }

  /// The hops of a line in their order, or nil if it is not well-formed.
  private static func hops(of line: String) -> [IPAddress?]? {
    guard line.utf8.count <= maxLineBytes else { return nil }
    var (rest, hops): (Substring, [IPAddress?]) = (line[...], [])
    repeat {
      guard let (node, isEmpty) = element(&rest) else { return nil }
      if !isEmpty { hops.append(node.flatMap { IPAddress(node: $0) }) }
    } while rest.popFirst() == ","
    return rest.isEmpty ? hops : nil
  }

  /// Reads up to the next comma.
  ///
  /// - Returns: Its `for`, if it has one, and whether there was nothing at all; nil if it is not well-formed.
  private static func element(_ rest: inout Substring) -> (node: Substring?, isEmpty: Bool)? {
    var (node, isEmpty): (Substring?, Bool) = (nil, true)
    repeat {
      rest = rest.drop(while: \.isBlank)
      let name = rest.prefix { $0.isToken }
      rest = rest[name.endIndex...]
      if name.isEmpty {
        rest = rest.drop(while: \.isBlank)
        continue
      }
      guard rest.popFirst() == "=", let value = Self.value(&rest) else { return nil }
      isEmpty = false
      rest = rest.drop(while: \.isBlank)
      if name.lowercased() == "for" {
        guard node == nil else { return nil }
        node = value
      }
    } while rest.first == ";" && rest.popFirst() != nil
    return rest.isEmpty || rest.first == "," ? (node, isEmpty) : nil
  }

  /// A token, or what stands between quotation marks. Colons and brackets are taken without those too, as some write them.
  private static func value(_ rest: inout Substring) -> Substring? {
    guard rest.first == "\"" else {
      let value = rest.prefix { $0.isToken || ":[]".contains($0) }
      rest = rest[value.endIndex...]
      return value.isEmpty ? nil : value
    }
    rest.removeFirst()
    var text = ""
    while let character = rest.popFirst() {
      if character == "\"" { return text[...] }
      guard character != "\\" else {
        guard let escaped = rest.popFirst() else { return nil }
        text.append(escaped)
        continue
      }
      text.append(character)
    }
    return nil
  }
}

extension IPAddress {
  /// The address of a node (RFC 7239, section 6): IPv4 or IPv6, the latter in brackets where a port follows. `unknown` and
  /// identifiers such as `_hidden` have none.
  fileprivate init?(node: Substring) {
    guard node.utf8.count <= 64 else { return nil }
    if node.first == "[" {
      guard let end = node.firstIndex(of: "]"), Self.isPort(node[node.index(after: end)...]) else { return nil }
      let inside = node[node.index(after: node.startIndex)..<end]
      guard inside.contains(":") else { return nil }
      self.init(inside)
    } else if let colon = node.firstIndex(of: ":"), node.lastIndex(of: ":") == colon {
      guard Self.isPort(node[colon...]) else { return nil }
      self.init(node[..<colon])
    } else {
      self.init(node)
    }
  }

  /// Whether it is nothing, or a colon with a port, be it a hidden one.
  private static func isPort(_ text: Substring) -> Bool {
    text.isEmpty || text.wholeMatch(of: /:([0-9]{1,5}|_[A-Za-z0-9._-]+)/) != nil
  }
}

extension Character {
  fileprivate var isBlank: Bool { self == " " || self == "\t" }

  /// Whether tokens are made of it (RFC 9110, section 5.6.2).
  fileprivate var isToken: Bool { isASCII && (isLetter || isNumber || "!#$%&'*+-.^_`|~".contains(self)) }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var rest = drop(while: \.isBlank)
    while rest.last?.isBlank == true { rest.removeLast() }
    return rest
  }
}

extension HTTPField.Name {
  fileprivate static let forwarded = HTTPField.Name("Forwarded") ?? .via
  fileprivate static let forwardedFor = HTTPField.Name("X-Forwarded-For") ?? .via
}
