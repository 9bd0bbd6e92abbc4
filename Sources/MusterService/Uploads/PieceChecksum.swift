internal import Crypto
internal import Foundation
internal import NIOCore

/// The checksum that a client announced, and that of the bytes received.
package struct PieceChecksum: Sendable {
  /// The algorithms, by their names in tus.
  package static let algorithms = ["sha1", "sha256"]

  private enum Hash: Sendable {
    case sha1(Insecure.SHA1)
    case sha256(SHA256)
  }

  private var hash: Hash
  private let expected: [UInt8]

  /// Creates a checksum of no bytes yet.
  ///
  /// - Parameters:
  ///   - algorithm: One of ``algorithms``.
  ///   - expected: The announced digest.
  /// - Throws: `INVALID_REQUEST` for another algorithm.
  package init(algorithm: String, expected: [UInt8]) throws(ServiceError) {
    switch algorithm {
    case "sha1": hash = .sha1(Insecure.SHA1())
    case "sha256": hash = .sha256(SHA256())
    default: throw .invalid("The checksum's algorithm must be one of \(Self.algorithms.joined(separator: ", ")).")
    }
    self.expected = expected
  }

  mutating func update(_ chunk: ByteBuffer) {
    let bytes = chunk.getBytes(at: chunk.readerIndex, length: chunk.readableBytes) ?? []
    switch hash {
    case .sha1(var sha1):
      sha1.update(data: bytes)
      hash = .sha1(sha1)
    case .sha256(var sha256):
      sha256.update(data: bytes)
      hash = .sha256(sha256)
    }
  }

  var isRight: Bool {
    switch hash {
    case .sha1(let sha1): Array(sha1.finalize()) == expected
    case .sha256(let sha256): Array(sha256.finalize()) == expected
    }
  }
}

extension ServiceError {
  static let checksumMismatch = ServiceError(
    .checksumMismatch,
    "The bytes do not match the checksum; none of this request's bytes were stored.")
}
