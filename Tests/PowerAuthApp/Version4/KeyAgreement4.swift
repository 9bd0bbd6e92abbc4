internal import Crypto
internal import Foundation

/// The app's side of the exchange that yields a shared secret.
struct KeyAgreement4 {
  let suite: String
  private let point = P384.KeyAgreement.PrivateKey()
  private let lattice: Lattice?

  private enum Lattice {
    case category3(MLKEM768.PrivateKey)
    case category5(MLKEM1024.PrivateKey)
  }

  init(_ suite: String) throws {
    self.suite = suite
    switch suite {
    case "EC_P384": lattice = nil
    case "EC_P384_ML_L3": lattice = .category3(try MLKEM768.PrivateKey())
    case "EC_P384_ML_L5": lattice = .category5(try MLKEM1024.PrivateKey())
    default: throw AppError("no suite \(suite)")
    }
  }

  /// The `sharedSecretRequest`.
  var request: [String: Any] {
    var keys = [point.publicKey.x963Representation]
    switch lattice {
    case .category3(let key): keys.append(KeyInfo.mlKEM768 + key.publicKey.rawRepresentation)
    case .category5(let key): keys.append(KeyInfo.mlKEM1024 + key.publicKey.rawRepresentation)
    case nil: break
    }
    return ["algorithm": suite, "encapsulationKeys": keys.map { $0.base64EncodedString() }]
  }

  /// Returns the secret that the `sharedSecretResponse` yields.
  func secret(from response: [String: Any]) throws -> Data {
    guard Set(response.keys) == ["salt", "encapsulatedKeys"],
      let salt = (response["salt"] as? String).flatMap({ Data(base64Encoded: $0) }), salt.count == 32,
      let texts = response["encapsulatedKeys"] as? [String]
    else { throw AppError("no shared secret: \(response)") }
    let keys = texts.compactMap { Data(base64Encoded: $0) }
    guard keys.count == (lattice == nil ? 1 : 2), keys.count == texts.count, keys[0].count == 97 else {
      throw AppError("the shared secret is not complete")
    }
    let context = Data("DHKEM-P384".utf8)
    let recipient = try HPKE.Recipient(
      privateKey: point, ciphersuite: .init(kem: .P384_HKDF_SHA384, kdf: .HKDF_SHA384, aead: .exportOnly),
      info: context, encapsulatedKey: keys[0])
    var secrets = [Self.data(try recipient.exportSecret(context: context, outputByteCount: 48))]
    switch lattice {
    case .category3(let key): secrets.append(Self.data(try key.decapsulate(keys[1])))
    case .category5(let key): secrets.append(Self.data(try key.decapsulate(keys[1])))
    case nil: break
    }
    let info = Formulas.join([Data("shared-secret/\(suite)".utf8), Data("4.0".utf8)])
    return Formulas4.kmac(salt, Data([0, 0, 0, 1]) + Formulas.join(secrets) + info, 32, "KDF")
  }

  private static func data(_ key: SymmetricKey) -> Data { unsafe key.withUnsafeBytes { unsafe Data($0) } }
}

/// What precedes a key in a SubjectPublicKeyInfo.
enum KeyInfo {
  static let mlKEM768 = data("308204b2300b0609608648016503040402038204a100")
  static let mlKEM1024 = data("30820632300b06096086480165030404030382062100")
  static let mlDSA65 = data("308207b2300b0609608648016503040312038207a100")
  static let mlDSA87 = data("30820a32300b060960864801650304031303820a2100")

  private static func data(_ hex: String) -> Data {
    let digits = Array(hex)
    return Data(stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) })
  }
}

/// The public keys that verify the service's signatures.
struct Verifier4 {
  let point: P384.Signing.PublicKey
  /// The SubjectPublicKeyInfo of an ML-DSA key.
  let lattice: Data?
  private let suite: String

  init(_ suite: String, point: Data?, lattice: Data?) throws {
    guard let point, (lattice != nil) == (suite != "EC_P384") else { throw AppError("keys for \(suite) are missing") }
    (self.suite, self.lattice) = (suite, lattice)
    self.point = try P384.Signing.PublicKey(x963Representation: point)
    if lattice != nil { _ = try isValid(Data(), for: Data()) }
  }

  /// Reads the keys in an answer.
  init(_ suite: String, _ object: Any?) throws {
    let object = object as? [String: String] ?? [:]
    guard Set(object.keys) == (suite == "EC_P384" ? ["ecdsa"] : ["ecdsa", "mldsa"]) else {
      throw AppError("the keys of the service are not complete")
    }
    try self.init(
      suite, point: object["ecdsa"].flatMap { Data(base64Encoded: $0) },
      lattice: object["mldsa"].flatMap { Data(base64Encoded: $0) })
  }

  /// Returns the claims that all keys of the suite have signed.
  func claims(of text: String) throws -> [String: Any] {
    guard let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
      let payload = object["payload"] as? String, let entries = object["signatures"] as? [[String: String]]
    else { throw AppError("the answer is no JWS: \(text)") }
    var algorithms: [String] = []
    for entry in entries {
      guard let protected = entry["protected"], let header = PowerAuthApp.data(base64URL: protected),
        let algorithm = (try JSONSerialization.jsonObject(with: header) as? [String: String])?["alg"],
        let signature = entry["signature"].flatMap({ PowerAuthApp.data(base64URL: $0) })
      else { throw AppError("a signature is incomplete") }
      let signed = Data("\(protected).\(payload)".utf8)
      let isRight =
        algorithm == "ES384"
        ? point.isValidSignature(try P384.Signing.ECDSASignature(rawRepresentation: signature), for: signed)
        : try isValid(signature, for: signed)
      guard isRight else { throw AppError("a signature is wrong: \(algorithm)") }
      algorithms.append(algorithm)
    }
    let expected = ["EC_P384": ["ES384"], "EC_P384_ML_L3": ["ES384", "ML-DSA-65"]][suite] ?? ["ES384", "ML-DSA-87"]
    guard algorithms == expected, let bytes = PowerAuthApp.data(base64URL: payload),
      let claims = try JSONSerialization.jsonObject(with: bytes) as? [String: Any]
    else { throw AppError("not all have signed: \(algorithms)") }
    return claims
  }

  private func isValid(_ signature: Data, for data: Data) throws -> Bool {
    let prefix = suite == "EC_P384_ML_L5" ? KeyInfo.mlDSA87 : KeyInfo.mlDSA65
    guard let lattice, lattice.starts(with: prefix) else { throw AppError("no key of ML-DSA") }
    let key = Data(lattice.dropFirst(prefix.count))
    return suite == "EC_P384_ML_L5"
      ? try MLDSA87.PublicKey(rawRepresentation: key).isValidSignature(signature, for: data)
      : try MLDSA65.PublicKey(rawRepresentation: key).isValidSignature(signature, for: data)
  }
}
