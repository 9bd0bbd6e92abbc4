internal import Crypto
internal import Encodings

/// The number y that a client has to answer. It is known to everyone after the first pass of a login.
package struct MPinChallenge: Sendable, Hashable {
  /// 32 bytes, most significant first; below the order r of the groups.
  package let bytes: [UInt8]

  /// Makes a random challenge.
  package init() {
    bytes = Scalar.random().secret.bytes
  }

  /// Reads a challenge.
  ///
  /// - Throws: ``MPinError/wrongLength``, ``MPinError/numberTooLarge``.
  package init(_ bytes: [UInt8]) throws(MPinError) {
    self.bytes = try Scalar(bytes).secret.bytes
  }

  /// Computes the challenge of a signature, which takes one pass: the hash of time, first message and document.
  ///
  /// - Parameters:
  ///   - documentHash: the hash that is signed.
  ///   - u: the first message of the client.
  ///   - timestamp: seconds since 1970.
  package init(signing documentHash: [UInt8], u: CurvePoint, timestamp: UInt32) {
    let digest = SHA256.hash(data: timestamp.bigEndianBytes + u.bytes + documentHash)
    bytes = Array(digest).reducedModuloOrder
  }

  /// 64 hexadecimal digits, as clients read them.
  package var hex: String { bytes.lowerHex }

  var scalar: Scalar { Scalar(reduced: SecretBytes(bytes)) }
}
