import Foundation
import MusterServer

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
