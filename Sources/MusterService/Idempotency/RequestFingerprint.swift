internal import Crypto
internal import Encodings

/// The content of a request; only equal requests have equal fingerprints.
package struct RequestFingerprint: Sendable, Equatable {
  private var parts: [String?]

  /// Creates the fingerprint of a request with these parts, such as its method, its path and its parameters.
  package init(_ parts: [String?]) {
    self.parts = parts
  }

  /// Returns the fingerprint with more parts.
  package func adding(_ more: [String?]) -> RequestFingerprint {
    RequestFingerprint(parts + more)
  }

  /// Returns the fingerprint with the hash of this content.
  package func adding(content: some Sequence<UInt8>) -> RequestFingerprint {
    adding([sha256(content)])
  }

  /// The SHA-256 of all parts, lower-case hexadecimal. Each part is preceded by its length, so that the boundaries
  /// count.
  var hash: String {
    var hash = SHA256()
    for part in parts {
      hash.update(data: Array((part.map { "\($0.utf8.count):\($0)" } ?? "-").utf8))
    }
    return hash.finalize().lowerHex
  }
}
