internal import Crypto
internal import Encodings
internal import Foundation

/// The signature of a request by the factors of an activation (PowerAuth 3, "Computing and Validating Signatures").
package struct RequestSignature: Sendable {
  /// What a signature proves.
  package enum Finding: Sendable, Equatable {
    /// All its factors are right. The counter is the one after it.
    case right(HashCounter)
    /// The device made it, but a factor of the person is wrong.
    case deviceAlone
    /// It proves nothing: somebody else made it, or it was used before.
    case wrong
  }

  /// How far an app may be ahead of the server, since signatures of requests that never arrived have used values of the
  /// counter. An app that has lost exactly as many signatures makes one more to catch up, so the value at this distance
  /// is tried as well.
  package static let lookAhead = 20

  private static let componentByteCount = 16

  /// What is signed.
  private let base: [UInt8]
  private let type: SignatureType

  /// - Parameters:
  ///   - uri: The identifier of the endpoint, such as `/pa/token/create`: not always the path.
  ///   - nonce: As in the header, in base64.
  ///   - body: The bytes as they were received.
  ///   - applicationSecret: As it was issued, in base64.
  package init(
    _ type: SignatureType, method: String, uri: String, nonce: String, body: [UInt8], applicationSecret: String
  ) {
    self.init(
      type,
      base: Self.base(method: method, uri: uri, nonce: nonce, body: body, applicationSecret: applicationSecret))
  }

  /// Returns what is signed, in all versions.
  static func base(
    method: String, uri: String, nonce: String, body: [UInt8], applicationSecret: String
  ) -> [UInt8] {
    let parts = [
      method.uppercased(), Data(uri.utf8).base64EncodedString(), nonce, Data(body).base64EncodedString(),
      applicationSecret,
    ]
    return Array(parts.joined(separator: "&").utf8)
  }

  init(_ type: SignatureType, base: [UInt8]) {
    self.type = type
    self.base = base
  }

  /// The length of what is signed.
  package var byteCount: Int { base.count }

  /// Returns the signature in base64.
  package func text(by keys: ActivationKeys, at counter: HashCounter) -> String {
    Data(components(by: keys, at: counter).flatMap(\.self)).base64EncodedString()
  }

  /// Verifies a signature by the value of the counter and the next ``lookAhead`` ones.
  ///
  /// The first component of a signature with possession depends on the key of the device alone. It tells a wrong PIN on
  /// the device from a signature of somebody who does not have the device.
  package func verify(_ signature: String, by keys: ActivationKeys, from counter: HashCounter) -> Finding {
    let factors = type.keys(of: keys)
    guard let bytes = Data(canonicalBase64: signature).map(Array.init),
      bytes.count == factors.count * Self.componentByteCount
    else { return .wrong }
    let first = Array(bytes.prefix(Self.componentByteCount))
    var counter = counter
    for _ in 0...Self.lookAhead {
      let component = self.component(0, by: factors, at: counter, Self.componentByteCount)
      if component.isEqualInConstantTime(first) {
        guard components(by: keys, at: counter).flatMap(\.self).isEqualInConstantTime(bytes) else {
          return type.provesDevice ? .deviceAlone : .wrong
        }
        return .right(counter.next)
      }
      counter = counter.next
    }
    return .wrong
  }

  private func components(by keys: ActivationKeys, at counter: HashCounter) -> [[UInt8]] {
    let factors = type.keys(of: keys)
    return factors.indices.map { component($0, by: factors, at: counter, Self.componentByteCount) }
  }

  /// Returns the last bytes of the component of one factor, which depends on all keys before its own as well.
  func component(
    _ index: Int, by factors: [SymmetricKey], at counter: HashCounter, _ byteCount: Int
  ) -> [UInt8] {
    let derived = factors[...index].map { Self.code(of: counter.value, by: $0) }
    let key = derived.dropFirst().reduce(derived[index]) { Self.code(of: $0, by: SymmetricKey(data: $1)) }
    return Self.code(of: base, by: SymmetricKey(data: key)).suffix(byteCount)
  }

  private static func code(of data: [UInt8], by key: SymmetricKey) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: data, using: key))
  }
}
