internal import Crypto
internal import CryptoExtras
internal import Foundation

/// The formulas of PowerAuth 3 as an app computes them, from primitives alone: the service's own are not used, so that an
/// error in them cannot cancel itself out.
enum Formulas {
  static func fold(_ bytes: Data) -> Data {
    Data(zip(bytes.prefix(16), bytes.suffix(16)).map { $0 ^ $1 })
  }

  static func hmac(_ key: Data, _ data: Data) -> Data {
    Data(HMAC<SHA256>.authenticationCode(for: data, using: SymmetricKey(data: key)))
  }

  static func hash(_ data: Data) -> Data { Data(SHA256.hash(data: data)) }

  static func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> Data {
    unsafe withUnsafeBytes(of: number.bigEndian) { unsafe Data($0) }
  }

  /// Encrypts one block, which the whole key derivation by index consists of.
  static func derive(_ key: Data, _ index: UInt64) throws -> Data {
    let block = Data(repeating: 0, count: 8) + bigEndian(index)
    let zero = try AES._CBC.IV(ivBytes: Data(repeating: 0, count: 16))
    return try AES._CBC.encrypt(block, using: SymmetricKey(data: key), iv: zero, noPadding: true)
  }

  static func deriveInternal(_ key: Data, _ data: Data) -> Data { fold(hmac(key, data)) }

  /// X9.63 with SHA-256.
  static func x963(_ secret: Data, _ info: Data, _ count: Int) -> Data {
    var bytes = Data()
    var number: UInt32 = 1
    while bytes.count < count {
      bytes += hash(secret + bigEndian(number) + info)
      number += 1
    }
    return bytes.prefix(count)
  }

  static func join(_ elements: [Data]) -> Data {
    elements.reduce(into: Data()) { $0 += bigEndian(UInt32($1.count)) + $1 }
  }

  static func agree(_ key: P256.KeyAgreement.PrivateKey, _ other: P256.KeyAgreement.PublicKey) throws -> Data {
    try unsafe key.sharedSecretFromKeyAgreement(with: other).withUnsafeBytes { unsafe Data($0) }
  }

  /// Decrypts the status of an activation.
  static func openStatus(_ blob: Data, by transportKey: Data, challenge: Data, nonce: Data) throws -> Data {
    let vector = deriveInternal(try derive(transportKey, 3000), challenge + nonce)
    return try AES._CBC.decrypt(
      blob, using: SymmetricKey(data: transportKey), iv: AES._CBC.IV(ivBytes: vector), noPadding: true)
  }

  static func random(_ count: Int) -> Data { Data((0..<count).map { _ in UInt8.random(in: 0...255) }) }
}

/// One encrypted exchange from the side of the app.
struct Exchange {
  let version: String
  /// The ephemeral public key, compressed.
  let point: Data
  let contentsKey: Data
  let codeKey: Data
  let vectorKey: Data
  let base: Data
  let associated: Data
  let temporaryKeyID: String?
  let nonce: Data

  /// Begins an exchange with a service.
  init(
    purpose: String, version: String, serverKey: P256.KeyAgreement.PublicKey, applicationKey: String,
    applicationSecret: String, activation: (id: String, transportKey: Data)?, temporaryKeyID: String?
  ) throws {
    let ephemeral = P256.KeyAgreement.PrivateKey()
    self.init(
      purpose: purpose, version: version, secret: try Formulas.agree(ephemeral, serverKey),
      point: ephemeral.publicKey.compressedRepresentation, nonce: Formulas.random(16), applicationKey: applicationKey,
      applicationSecret: applicationSecret, activation: activation, temporaryKeyID: temporaryKeyID)
  }

  /// - Parameters:
  ///   - secret: What the ephemeral key and that of the service agree on.
  ///   - nonce: That of the request.
  init(
    purpose: String, version: String, secret: Data, point: Data, nonce: Data, applicationKey: String,
    applicationSecret: String, activation: (id: String, transportKey: Data)?, temporaryKeyID: String?
  ) {
    self.version = version
    self.point = point
    self.nonce = nonce
    self.temporaryKeyID = temporaryKeyID
    let envelope = Formulas.x963(secret, Data(version.utf8) + Data(purpose.utf8) + point, 48)
    contentsKey = envelope[0..<16]
    codeKey = Data(envelope[16..<32])
    vectorKey = Data(envelope[32..<48])
    let text = Data(applicationSecret.utf8)
    base = activation.map { Formulas.hmac($0.transportKey, text) } ?? Formulas.hash(text)
    let names = [version, applicationKey] + [activation?.id, temporaryKeyID].compactMap(\.self)
    associated = Formulas.join(names.map { Data($0.utf8) })
  }

  func seal(_ contents: Data, at time: Int64) throws -> Data {
    let encrypted = try AES._CBC.encrypt(
      contents, using: SymmetricKey(data: contentsKey), iv: vector(nonce))
    let mac = Formulas.hmac(codeKey, encrypted + info(nonce, time, point))
    var object: [String: Any] = [
      "ephemeralPublicKey": point.base64EncodedString(), "encryptedData": encrypted.base64EncodedString(),
      "mac": mac.base64EncodedString(), "nonce": nonce.base64EncodedString(), "timestamp": time,
    ]
    object["temporaryKeyId"] = temporaryKeyID
    // As the SDK, which escapes slashes.
    return try JSONSerialization.data(withJSONObject: object)
  }

  /// Decrypts the answer, with all the checks of the SDK.
  func open(_ body: Data, now: Int64) throws -> Data {
    guard let object = try JSONSerialization.jsonObject(with: body) as? [String: Any],
      Set(object.keys) == ["encryptedData", "mac", "nonce", "timestamp"],
      let encrypted = data(object["encryptedData"]), let mac = data(object["mac"]), let nonce = data(object["nonce"]),
      let time = object["timestamp"] as? Int64
    else { throw AppError("the answer is not encrypted: \(String(decoding: body, as: UTF8.self))") }
    guard nonce.count == 16, nonce != self.nonce, abs(time - now) < 60_000,
      mac == Formulas.hmac(codeKey, encrypted + info(nonce, time, Data()))
    else { throw AppError("the answer is not that of the service") }
    return try AES._CBC.decrypt(encrypted, using: SymmetricKey(data: contentsKey), iv: vector(nonce))
  }

  private func data(_ value: Any?) -> Data? { (value as? String).flatMap { Data(base64Encoded: $0) } }

  private func vector(_ nonce: Data) throws -> AES._CBC.IV {
    try AES._CBC.IV(ivBytes: Formulas.deriveInternal(vectorKey, nonce))
  }

  private func info(_ nonce: Data, _ time: Int64, _ point: Data) -> Data {
    Formulas.join([base, nonce, Formulas.bigEndian(UInt64(time)), point, associated])
  }
}

/// Why the app gives up.
package struct AppError: Error, CustomStringConvertible {
  package let description: String
  init(_ description: String) { self.description = description }
}
