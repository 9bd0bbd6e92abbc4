internal import Crypto
internal import CryptoExtras
internal import Encodings
internal import Foundation
internal import NIOHTTP1

/// The keys with which a vendor signs, as the vendor publishes them (RFC 7517).
actor VendorKeys {
  /// After this time, the keys are fetched again, because a vendor may withdraw one.
  private static let maxAge = Duration.seconds(3600)
  /// How often they are fetched because of a key that is not among them.
  private static let pause = Duration.seconds(60)

  private let client: OperatorClient
  private let request: OperatorRequest
  private var keys: [String: VendorKey] = [:]
  private var fetchedAt: ContinuousClock.Instant?
  /// The request for the keys that is under way.
  private var flight: Task<Void, Never>?

  init(_ client: OperatorClient, url: String) {
    self.client = client
    request = OperatorRequest(.GET, url)
  }

  /// Returns a key; nil if the vendor does not publish it. The known keys stay valid if they cannot be fetched again.
  func key(_ id: String) async -> VendorKey? {
    let wait = keys[id] == nil ? Self.pause : Self.maxAge
    if let flight {
      await flight.value
    } else if fetchedAt.map({ ContinuousClock.now - $0 >= wait }) ?? true {
      fetchedAt = .now
      let flight = Task { await self.fetch() }
      self.flight = flight
      await flight.value
    }
    return keys[id]
  }

  private func fetch() async {
    defer { flight = nil }
    guard let answer = try? await client.send(request, until: client.deadline), answer.isSuccess,
      let set = try? answer.decoded(as: JSONWebKeySet.self)
    else { return }
    let named = set.keys.compactMap { jwk in jwk.kid.flatMap { id in VendorKey(jwk).map { (id, $0) } } }
    keys = Dictionary(named, uniquingKeysWith: { first, _ in first })
  }
}

/// A key that verifies signatures.
enum VendorKey: Sendable {
  case rsa(_RSA.Signing.PublicKey)
  case ecdsa(P256.Signing.PublicKey)

  /// Creates the key that a JSON web key describes (RFC 7518, section 6); nil if it is of another kind, or too short.
  init?(_ jwk: JSONWebKey) {
    func bytes(_ text: String?) -> Data? { text.flatMap { Data(base64URL: $0) } }
    switch jwk.kty {
    case "RSA":
      guard let modulus = bytes(jwk.n), let exponent = bytes(jwk.e),
        let key = try? _RSA.Signing.PublicKey(n: modulus, e: exponent)
      else { return nil }
      self = .rsa(key)
    case "EC":
      guard jwk.crv == "P-256", let x = bytes(jwk.x), let y = bytes(jwk.y), x.count == 32, y.count == 32,
        let key = try? P256.Signing.PublicKey(rawRepresentation: x + y)
      else { return nil }
      self = .ecdsa(key)
    default: return nil
    }
  }

  /// Whether a signature is that of a text.
  ///
  /// - Parameter algorithm: The name of the algorithm, which must be that of the key.
  func isValid(_ signature: Data, of text: String, by algorithm: String) -> Bool {
    let message = Data(text.utf8)
    switch (self, algorithm) {
    case (.rsa(let key), "rsa-sha256"):
      return key.isValidSignature(
        _RSA.Signing.RSASignature(rawRepresentation: signature), for: message, padding: .insecurePKCS1v1_5)
    case (.ecdsa(let key), "ecdsa-sha256"):
      guard let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature) else { return false }
      return key.isValidSignature(signature, for: message)
    default: return false
    }
  }
}

struct JSONWebKeySet: Decodable {
  let keys: [JSONWebKey]
}

struct JSONWebKey: Decodable {
  let kty: String
  let kid: String?
  /// The modulus and the exponent of an RSA key.
  let n: String?
  let e: String?
  /// The curve and the point of an EC key.
  let crv: String?
  let x: String?
  let y: String?
}
