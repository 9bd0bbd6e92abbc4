internal import Crypto
internal import Encodings
internal import Foundation

/// The signature of a request by the factors of an activation (PowerAuth 3, "Computing and Validating Signatures").
package struct RequestSignature: Sendable {
  /// How many values of the counter are tried, since signatures of requests that never arrived have used some.
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
      base: Array(
        [
          method.uppercased(), Data(uri.utf8).base64EncodedString(), nonce, Data(body).base64EncodedString(),
          applicationSecret,
        ].joined(separator: "&").utf8))
  }

  init(_ type: SignatureType, base: [UInt8]) {
    self.type = type
    self.base = base
  }

  /// Returns the signature in base64.
  package func text(by keys: ActivationKeys, at counter: HashCounter) -> String {
    Data(bytes(by: keys, at: counter)).base64EncodedString()
  }

  /// Returns the counter after a signature; nil if the signature is not one of the next ``lookAhead`` ones.
  package func counter(after signature: String, by keys: ActivationKeys, from counter: HashCounter) -> HashCounter? {
    guard let bytes = Data(canonicalBase64: signature) else { return nil }
    var counter = counter
    for _ in 0..<Self.lookAhead {
      if self.bytes(by: keys, at: counter).isEqualInConstantTime(Array(bytes)) { return counter.next }
      counter = counter.next
    }
    return nil
  }

  private func bytes(by keys: ActivationKeys, at counter: HashCounter) -> [UInt8] {
    let derived = type.keys(of: keys).map { Self.code(of: counter.value, by: $0) }
    return derived.indices.flatMap { index in
      // Each component but the first depends on all keys before its own.
      let key = derived[...index].dropFirst().reduce(derived[index]) { Self.code(of: $0, by: SymmetricKey(data: $1)) }
      return Self.code(of: base, by: SymmetricKey(data: key)).suffix(Self.componentByteCount)
    }
  }

  private static func code(of data: [UInt8], by key: SymmetricKey) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: data, using: key))
  }
}
