internal import MusterService
internal import NIOCore
internal import NIOPosix

/// The destination of a request: a host, and the one address of it that was checked and is connected to. A later DNS
/// answer with another address has no effect.
struct Destination: Sendable, Hashable {
  /// Resolves a host to an address. It may block.
  typealias Resolver = @Sendable (_ host: String, _ port: Int) throws -> SocketAddress

  /// The name or address in the URL, for certificates and the `Host` header.
  let host: String
  let address: String

  /// Why a destination is not connected to.
  enum Obstacle: Error {
    /// The name cannot be resolved.
    case unknown
    /// The address is not public.
    case forbidden
  }

  /// Resolves and checks the host of a webhook address.
  ///
  /// - Parameter reachesPrivate: Whether private addresses are allowed.
  /// - Throws: `Obstacle`.
  init(
    of place: WebhookAddress, reachesPrivate: Bool, resolve: @escaping Resolver = Self.ask
  ) async throws {
    let found: SocketAddress
    do {
      found = try await NIOThreadPool.singleton.runIfActive { try resolve(place.host, place.port) }
    } catch {
      throw Obstacle.unknown
    }
    guard let address = found.ipAddress else { throw Obstacle.unknown }
    guard reachesPrivate || PublicAddress.isPublic(found) else { throw Obstacle.forbidden }
    self.host = place.host
    self.address = address
  }

  /// Resolves by the system, and returns the first of several addresses.
  static let ask: Resolver = { try SocketAddress.makeAddressResolvingHost($0, port: $1) }
}

/// Tells public addresses, which webhooks may have, from special-purpose ones (IANA's registries, RFC 6890; RFC 4291,
/// RFC 6052, RFC 3056).
enum PublicAddress {
  private static let closedIPv4 = networks(
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
    "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
    "224.0.0.0/4", "240.0.0.0/4")
  /// Global unicast is 2000::/3. Everything else is closed, and so are some networks inside.
  private static let openIPv6 = networks("2000::/3")
  private static let closedIPv6 = networks("2001::/23", "2001:db8::/32", "3fff::/20")
  /// The networks that embed an IPv4 address, and its byte offset. Mapped addresses are already IPv4 addresses here.
  private static let translatedIPv6 = [(networks("64:ff9b::/96"), 12), (networks("2002::/16"), 2)]

  static func isPublic(_ address: SocketAddress) -> Bool {
    IPAddress(address).map(isPublic) ?? false
  }

  private static func isPublic(_ address: IPAddress) -> Bool {
    if address.bytes.count == 4 { return !closedIPv4.hold(address) }
    if let (_, place) = translatedIPv6.first(where: { $0.0.hold(address) }) {
      return IPAddress(bytes: Array(address.bytes[place..<place + 4])).map(isPublic) ?? false
    }
    return openIPv6.hold(address) && !closedIPv6.hold(address)
  }

  private static func networks(_ texts: String...) -> [IPNetwork] {
    texts.map { text in
      guard let network = IPNetwork(text) else { preconditionFailure("\(text) is not a network") }
      return network
    }
  }
}

extension [IPNetwork] {
  fileprivate func hold(_ address: IPAddress) -> Bool { contains { $0.contains(address) } }
}
