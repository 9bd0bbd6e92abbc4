package import Foundation
internal import NIOCore
internal import NIOPosix
internal import NIOSSL

extension ServerConfiguration {
  /// Whether somebody may listen there now: it is tried, and let go of at once.
  ///
  /// - Throws: What the system says against it.
  package static func tryListening(host: String, port: Int) async throws {
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .bind(host: host, port: port).get()
    try await channel.close()
  }
}

extension ServerConfiguration.TLSFiles {
  /// Reads both files, as a server does when it starts.
  ///
  /// - Returns: When the first certificate ends.
  /// - Throws: What is wrong with a file, or that the key is not that of the certificate.
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
