import HTTPTypes
import Hummingbird
import MusterService

/// The proxies between the service and its clients that are trusted to report client addresses.
struct TrustedProxies: Sendable {
  let networks: [IPNetwork]
  /// Whether all proxies, trusted or not, forward informational responses.
  var forwardInformational = false

  /// Returns whether informational responses to a request with these headers reach the client. nginx before 1.29, for
  /// example, takes the first one for the final response, and waits for the rest of it until a timeout.
  func passInformational(to headers: HTTPFields) -> Bool {
    forwardInformational || !headers.contains(.forwarded) && !headers.contains(.forwardedFor) && !headers.contains(.via)
  }

  /// Returns the address of the client.
  ///
  /// Each proxy appends to `Forwarded` (RFC 7239) and `X-Forwarded-For` on the right, so they are read from the
  /// right. A hop is believed as long as the one that reported it is trusted; a client can forge anything further
  /// left. A hop without an address, obfuscated or malformed, ends the search at the proxy that reported it. Many
  /// proxies write one of the two headers and pass the other one through as the client sent it; if they disagree,
  /// neither is believed.
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

  /// Returns the scheme and the host under which the client reached the nearest proxy, if that is trusted and reports
  /// them: in `Forwarded`, or in `X-Forwarded-Proto` and `X-Forwarded-Host`. If these disagree, neither is believed. A
  /// value that is no scheme of HTTP, or no host, counts as none.
  func target(reportedBy peer: IPAddress, _ headers: HTTPFields) -> (scheme: String?, host: String?) {
    guard isTrusted(peer) else { return (nil, nil) }
    let standard = ForwardedHops.nearest(in: headers[values: .forwarded])
    let scheme = agreed(standard["proto"], nearest(.forwardedProto, in: headers))
    let host = agreed(standard["host"], nearest(.forwardedHost, in: headers))
    return (
      scheme.flatMap { ["http", "https"].contains($0) ? $0 : nil },
      host.flatMap { RequestFramingMiddleware.isHost($0) ? $0 : nil }
    )
  }

  private func agreed(_ standard: Substring?, _ customary: Substring?) -> String? {
    let claims = [standard, customary].compactMap { $0?.lowercased() }
    return claims.allSatisfy { $0 == claims.first } ? claims.first : nil
  }

  /// Returns the value that the nearest proxy wrote, the last one.
  private func nearest(_ name: HTTPField.Name, in headers: HTTPFields) -> Substring? {
    headers[values: name].last?.split(separator: ",").last?.trimmed
  }

  /// Returns whether this is the address of a trusted proxy.
  func isTrusted(_ address: IPAddress) -> Bool {
    networks.contains { $0.contains(address) }
  }
}

/// Determines, before anything is counted, the client address, the scheme and host that the client used, and whether
/// informational responses reach the client.
struct ClientAddressMiddleware: RouterMiddleware {
  let proxies: TrustedProxies

  func handle(
    _ request: Request, context: MusterContext, next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.getsInformational = proxies.passInformational(to: request.headers)
    guard let peer = context.client else { return try await next(request, context) }
    context.client = proxies.client(of: peer, request.headers)
    let target = proxies.target(reportedBy: peer, request.headers)
    guard target.scheme != nil || target.host != nil else { return try await next(request, context) }
    var head = request.head
    if let scheme = target.scheme { head.scheme = scheme }
    if let host = target.host { head.authority = host }
    return try await next(Request(head: head, body: request.body), context)
  }
}

/// The hops of `X-Forwarded-For`, the nearest first; nil for one without an address.
private struct ForwardedForHops: Sequence, IteratorProtocol {
  /// The lines not read yet; the last one may be read in part.
  private var lines: [Substring]

  init(_ lines: [String]) {
    self.lines = lines.map { $0[...] }
  }

  mutating func next() -> IPAddress?? {
    while let line = lines.popLast() {
      let comma = line.utf8.lastIndex(of: UInt8(ascii: ","))
      if let comma { lines.append(line[..<comma]) }
      let hop = line[(comma.map { line.utf8.index(after: $0) } ?? line.startIndex)...].trimmed
      // Empty list elements are ignored (RFC 9110, section 5.6.1.2).
      if !hop.isEmpty { return .some(IPAddress(node: hop)) }
    }
    return nil
  }
}

/// The hops of `Forwarded` (RFC 7239, section 4), the nearest first; nil for one without an address.
///
/// A malformed line counts as one hop without an address, so that an open quotation mark sent by a client cannot
/// swallow what a proxy added.
private struct ForwardedHops: Sequence, IteratorProtocol {
  /// The maximum length of a line that is parsed; legitimate ones are shorter.
  private static let maxLineBytes = 4096

  /// The parameters of an element, by their names in lower case.
  private typealias Parameters = [String: Substring]

  private var hops: [IPAddress?]

  init(_ lines: [String]) {
    hops = lines.flatMap { line -> [IPAddress?] in
      Self.elements(of: line)?.map { $0["for"].flatMap { IPAddress(node: $0) } } ?? [nil]
    }
  }

  /// Returns what the nearest proxy reports; nothing if its line is malformed.
  static func nearest(in lines: [String]) -> [String: Substring] {
    lines.last.flatMap { elements(of: $0)?.last } ?? [:]
  }

  mutating func next() -> IPAddress?? {
    hops.popLast()
  }

  /// Returns the elements of a line in their order, without the empty ones; nil if it is malformed.
  private static func elements(of line: String) -> [Parameters]? {
    guard line.utf8.count <= maxLineBytes else { return nil }
    var (rest, elements): (Substring, [Parameters]) = (line[...], [])
    repeat {
      guard let element = Self.element(&rest) else { return nil }
      if !element.isEmpty { elements.append(element) }
    } while rest.popFirst() == ","
    return rest.isEmpty ? elements : nil
  }

  /// Reads an element, up to the next comma.
  ///
  /// - Returns: Its parameters, of which each may occur once; nil if it is malformed.
  private static func element(_ rest: inout Substring) -> Parameters? {
    var element: Parameters = [:]
    repeat {
      rest = rest.drop(while: \.isBlank)
      let name = rest.prefix { $0.isToken }
      rest = rest[name.endIndex...]
      if name.isEmpty {
        rest = rest.drop(while: \.isBlank)
        continue
      }
      guard rest.popFirst() == "=", let value = Self.value(&rest) else { return nil }
      rest = rest.drop(while: \.isBlank)
      guard element.updateValue(value, forKey: name.lowercased()) == nil else { return nil }
    } while rest.first == ";" && rest.popFirst() != nil
    return rest.isEmpty || rest.first == "," ? element : nil
  }

  /// Reads a token or a quoted string. Colons and brackets are accepted without quotes, because some proxies write
  /// them so.
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
  /// Reads the address of a node (RFC 7239, section 6): IPv4 or IPv6, in brackets if a port follows. `unknown` and
  /// obfuscated identifiers such as `_hidden` have none.
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

  /// Whether the text is empty, or a colon and a port, obfuscated ones included.
  private static func isPort(_ text: Substring) -> Bool {
    text.isEmpty || text.wholeMatch(of: /:([0-9]{1,5}|_[A-Za-z0-9._-]+)/) != nil
  }
}

extension Character {
  fileprivate var isBlank: Bool { self == " " || self == "\t" }

  /// Whether the character may be part of a token (RFC 9110, section 5.6.2).
  fileprivate var isToken: Bool { isASCII && (isLetter || isNumber || "!#$%&'*+-.^_`|~".contains(self)) }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var rest = drop(while: \.isBlank)
    while rest.last?.isBlank == true { rest.removeLast() }
    return rest
  }
}
