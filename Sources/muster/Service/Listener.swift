import Foundation
import MusterServer
import NIOCore
import ServiceLifecycle

/// A server of this process that reports its address when it fails.
struct Listener: Service {
  let service: any Service
  let address: String
  /// The setting of its port.
  let option: any AnySetting

  func run() async throws {
    do {
      try await service.run()
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw ServiceFailure(address: address, option: option, cause: error)
    }
  }
}

extension Listener {
  /// Checks that the address is free before anything starts that would have to be stopped again.
  ///
  /// - Throws: ``ServiceFailure``.
  static func check(_ host: String, _ port: Int, address: String, _ option: any AnySetting) async throws {
    do {
      try await ServerConfiguration.tryListening(host: host, port: port)
    } catch {
      throw ServiceFailure(address: address, option: option, cause: error)
    }
  }
}

/// The reason why a server of this process could not start or continue.
struct ServiceFailure: Error, CustomStringConvertible {
  let address: String
  var option: any AnySetting = settings.port
  let cause: any Error

  var description: String {
    "cannot serve on \(address): \(reason)\(advice.map { "; \($0)" } ?? "")"
  }

  /// The cause as text.
  var reason: String {
    switch (cause as? IOError)?.errnoCode {
    case EADDRINUSE: "another program is listening there"
    case EADDRNOTAVAIL: "this machine does not have that address"
    case EACCES: "this user may not listen on that port"
    default: Explanation.reason(for: cause)
    }
  }

  /// The recommended action; nil if unknown.
  var advice: String? {
    let host: any AnySetting = option.name == settings.operationsPort.name ? settings.operationsHost : settings.host
    if cause is SocketAddressError || cause is SocketAddressError.UnknownHost {
      return "choose another \(host.argument)"
    }
    return switch (cause as? IOError)?.errnoCode {
    case EADDRINUSE: "choose another \(option.argument), or 0 for any free one"
    case EADDRNOTAVAIL: "choose another \(host.argument)"
    case EACCES: "choose another \(option.argument), or give the program CAP_NET_BIND_SERVICE for ports below 1024"
    default: nil
    }
  }
}

extension ServerConfiguration {
  /// The host and port as text.
  var address: String {
    authority(port: port)
  }

  /// Returns the URL of the service once it listens on `port`.
  ///
  /// - Throws: ``ServiceFailure``.
  func url(port: Int) throws -> URL {
    guard let url = URL(string: "\(tls == nil ? "http" : "https")://\(authority(port: port))") else {
      throw ServiceFailure(address: address, cause: URLError(.badURL))
    }
    return url
  }

  private func authority(port: Int) -> String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
