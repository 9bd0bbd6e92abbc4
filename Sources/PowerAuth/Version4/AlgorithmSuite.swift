internal import Foundation

/// A set of algorithms of version 4 for key agreement and signatures (PowerAuth 4, "Algorithms"). An activation keeps
/// its suite.
package enum AlgorithmSuite: String, Sendable, CaseIterable, Codable {
  /// The curve P-384 alone.
  case p384 = "EC_P384"
  /// P-384 with ML-KEM-768 and ML-DSA-65, of NIST's security category 3.
  case p384MLL3 = "EC_P384_ML_L3"
  /// P-384 with ML-KEM-1024 and ML-DSA-87, of category 5.
  case p384MLL5 = "EC_P384_ML_L5"

  /// Whether each signature has a second one, with ML-DSA.
  package var hasMLDSA: Bool { self != .p384 }

  /// The kind of the second encapsulation key, if any.
  var encapsulation: LatticeKey? {
    switch self {
    case .p384: nil
    case .p384MLL3: .mlKEM768
    case .p384MLL5: .mlKEM1024
    }
  }

  /// The kind of the second key for signatures, if any.
  var signature: LatticeKey? {
    switch self {
    case .p384: nil
    case .p384MLL3: .mlDSA65
    case .p384MLL5: .mlDSA87
    }
  }
}

/// The kinds of public keys of FIPS 203 and 204, which are sent as SubjectPublicKeyInfo (RFC 5280, section 4.1.2.7).
enum LatticeKey {
  case mlKEM768, mlKEM1024, mlDSA65, mlDSA87

  /// The length of the key itself (FIPS 203, table 3; FIPS 204, table 2).
  var byteCount: Int {
    switch self {
    case .mlKEM768: 1184
    case .mlKEM1024: 1568
    case .mlDSA65: 1952
    case .mlDSA87: 2592
    }
  }

  /// The last two numbers of the object identifier, in NIST's arc 2.16.840.1.101.3.4.
  private var identifier: [UInt8] {
    switch self {
    case .mlKEM768: [4, 2]
    case .mlKEM1024: [4, 3]
    case .mlDSA65: [3, 18]
    case .mlDSA87: [3, 19]
    }
  }

  /// The DER before the key: it is always the same, because the length of the key is.
  var prefix: [UInt8] {
    let algorithm: [UInt8] = [0x30, 11, 0x06, 9, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04] + identifier
    let bits = [0x03, 0x82] + Self.length(byteCount + 1) + [0]
    return [0x30, 0x82] + Self.length(algorithm.count + bits.count + byteCount) + algorithm + bits
  }

  /// The length of the SubjectPublicKeyInfo.
  var infoByteCount: Int { prefix.count + byteCount }

  /// Returns the SubjectPublicKeyInfo of a key.
  func info(of key: Data) -> Data { prefix + key }

  /// Returns the key in a SubjectPublicKeyInfo.
  ///
  /// - Throws: ``PowerAuthError/invalidKey``.
  func key(in info: Data) throws(PowerAuthError) -> Data {
    guard info.count == infoByteCount, info.starts(with: prefix) else { throw .invalidKey }
    return Data(info.dropFirst(prefix.count))
  }

  private static func length(_ count: Int) -> [UInt8] { [UInt8(count >> 8), UInt8(count & 0xFF)] }
}
