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
  /// The address to connect to.
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

  /// Resolves by the system, and takes the first of several addresses.
  static let ask: Resolver = { try SocketAddress.makeAddressResolvingHost($0, port: $1) }
}
