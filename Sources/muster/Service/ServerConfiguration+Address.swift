import Foundation
import MusterServer

extension ServerConfiguration {
  /// Host and port, as people write them.
  var address: String {
    authority(port: port)
  }

  /// Where the service answers once it listens on `port`.
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
