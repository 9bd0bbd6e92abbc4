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
  private let pause: Duration
  private let client: OperatorClient
  private let request: OperatorRequest
  private var keys: [String: VendorKey] = [:]
  /// The same keys, and those without a name.
  private var all: [VendorKey] = []
  private var fetchedAt: ContinuousClock.Instant?
  /// The request for the keys that is under way.
  private var flight: Task<Void, Never>?

  init(_ client: OperatorClient, url: String, pause: Duration = .seconds(60)) {
    self.client = client
    self.pause = pause
    request = OperatorRequest(.GET, url)
  }

  /// Returns a key; nil if the vendor does not publish it. The known keys stay valid if they cannot be fetched again.
  func key(_ id: String) async -> VendorKey? {
    await refresh(after: keys[id] == nil ? pause : Self.maxAge)
    return keys[id]
  }

  /// Returns the only key that fits; nil if there are several. A signature by it need not name it.
  func onlyKey(where fits: @Sendable (VendorKey) -> Bool) async -> VendorKey? {
    // Another key would have no other name, so a known one says nothing about its age.
    await refresh(after: pause)
    let fitting = all.filter(fits)
    return fitting.count == 1 ? fitting[0] : nil
  }

  /// Fetches the keys, unless that was done a short time ago, and waits for a request that is under way.
  private func refresh(after wait: Duration) async {
    if let flight {
      await flight.value
    } else if fetchedAt.map({ ContinuousClock.now - $0 >= wait }) ?? true {
      fetchedAt = .now
      let flight = Task { await self.fetch() }
      self.flight = flight
      await flight.value
    }
  }

  private func fetch() async {
    defer { flight = nil }
    guard let answer = try? await client.send(request, until: client.deadline), answer.isSuccess,
      let set = try? answer.decoded(as: JSONWebKeySet.self)
    else { return }
    let signing = set.keys.filter { $0.use ?? "sig" == "sig" }
    let named = signing.compactMap { jwk in jwk.kid.flatMap { id in VendorKey(jwk).map { (id, $0) } } }
    all = signing.compactMap { VendorKey($0) }
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
  /// What it is for: `sig` or `enc`.
  let use: String?
  /// The modulus and the exponent of an RSA key.
  let n: String?
  let e: String?
  /// The curve and the point of an EC key.
  let crv: String?
  let x: String?
  let y: String?
}
