package import Foundation
internal import NIOCore
internal import NIOPosix
internal import NIOSSL

extension ServerConfiguration {
  /// Checks that the address can be listened on, by binding it briefly.
  ///
  /// - Throws: The system's error if it cannot.
  package static func tryListening(host: String, port: Int) async throws {
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .bind(host: host, port: port).get()
    try await channel.close()
  }
}

extension ServerConfiguration.TLSFiles {
  /// Reads both files as the server does when it starts.
  ///
  /// - Returns: The expiry date of the first certificate.
  /// - Throws: An error of either file, or if the key does not belong to the certificate.
  package func check() throws -> Date {
    let certificates = try NIOSSLCertificate.fromPEMFile(certificate)
    let configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: certificates.map { .certificate($0) },
      privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem)))
    _ = try NIOSSLContext(configuration: configuration)
    guard let first = certificates.first else { throw NIOSSLError.failedToLoadCertificate }
    return Date(timeIntervalSince1970: TimeInterval(first.notValidAfter))
  }
}
