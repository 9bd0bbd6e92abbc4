internal import MusterService
internal import NIOCore
internal import NIOPosix

/// Where a request goes: a name, and the one address of it that was looked at and is gone to. Whoever answers the next
/// question for the name with another address changes nothing.
struct Destination: Sendable, Hashable {
  /// Tells an address of a host. It may take its time.
  typealias Resolver = @Sendable (_ host: String, _ port: Int) throws -> SocketAddress

  /// The name or address in the URL, as certificates and `Host` have it.
  let host: String
  /// The address that is connected to.
  let address: String

  /// Why nobody is gone to.
  enum Obstacle: Error {
    /// Nobody knows the name.
    case unknown
    /// The address is closed to what others have us call.
    case forbidden
  }

  /// Looks the host of an address up.
  ///
  /// - Parameter reachesPrivate: Whether addresses of our own network will do.
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

  /// Asks the system, which knows names, and takes the first of several addresses.
  static let ask: Resolver = { try SocketAddress.makeAddressResolvingHost($0, port: $1) }
}
