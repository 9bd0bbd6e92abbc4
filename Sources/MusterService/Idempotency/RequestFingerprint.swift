internal import Crypto
internal import MusterStore

/// What a request asks for: only equal requests have equal ones.
package struct RequestFingerprint: Sendable, Equatable {
  private var parts: [String?]

  /// The fingerprint of a request that is made of these parts, such as its method, its path and its parameters.
  package init(_ parts: [String?]) {
    self.parts = parts
  }

  /// The same request with more parts.
  package func adding(_ more: [String?]) -> RequestFingerprint {
    RequestFingerprint(parts + more)
  }

  /// The same request with this content.
  package func adding(content: some Sequence<UInt8>) -> RequestFingerprint {
    adding([sha256(content)])
  }

  /// The SHA-256 of all parts in lower-case hexadecimal. Each goes in with its length, so that none runs into the next.
  var hash: String {
    var hash = SHA256()
    for part in parts {
      hash.update(data: Array((part.map { "\($0.utf8.count):\($0)" } ?? "-").utf8))
    }
    return hash.finalize().lowerHex
  }
}
