internal import Crypto
internal import CryptoExtras
internal import Foundation

/// The formulas of PowerAuth 4 as an app computes them. Not even the permutation of Keccak is the service's own.
enum Formulas4 {
  static func hash(_ data: Data) -> Data { Data(SHA3_256.hash(data: data)) }

  static func derive(_ key: Data, _ label: String, _ diversifier: Data = Data(), _ count: Int = 32) -> Data {
    kmac(key, Formulas.join([Data(label.utf8), diversifier]), count, "PA4KDF")
  }

  /// Derives along the branches of the tree of keys.
  static func derive(_ key: Data, along labels: String...) -> Data { labels.reduce(key) { derive($0, $1) } }

  /// KMAC256 of NIST SP 800-185.
  static func kmac(_ key: Data, _ data: Data, _ count: Int, _ custom: String) -> Data {
    let function = padded(string(Data("KMAC".utf8)) + string(Data(custom.utf8)))
    var message = function + padded(string(key)) + data + number(count * 8) + [UInt8(number(count * 8).count)]
    message.append(4)
    message += Data(repeating: 0, count: (136 - message.count % 136) % 136)
    message[message.endIndex - 1] ^= 0x80
    var state = [UInt64](repeating: 0, count: 25)
    let bytes = [UInt8](message)
    for block in stride(from: 0, to: bytes.count, by: 136) {
      for index in 0..<136 { state[index / 8] ^= UInt64(bytes[block + index]) << UInt64(8 * (index % 8)) }
      permute(&state)
    }
    var out = Data()
    while true {
      for index in 0..<136 { out.append(UInt8(state[index / 8] >> UInt64(8 * (index % 8)) & 0xFF)) }
      guard out.count < count else { return out.prefix(count) }
      permute(&state)
    }
  }

  /// A number without leading zero bytes, but of at least one byte.
  private static func number(_ value: Int) -> Data {
    let bytes = Formulas.bigEndian(UInt64(value)).drop { $0 == 0 }
    return bytes.isEmpty ? Data([0]) : Data(bytes)
  }

  private static func string(_ data: Data) -> Data {
    let bits = number(data.count * 8)
    return Data([UInt8(bits.count)]) + bits + data
  }

  private static func padded(_ data: Data) -> Data {
    let bytes = Data([1, 136]) + data
    return bytes + Data(repeating: 0, count: (136 - bytes.count % 136) % 136)
  }

  /// Keccak-f[1600], step by step as FIPS 202 describes it. The constants and rotations are computed as well.
  private static func permute(_ state: inout [UInt64]) {
    for round in 0..<24 {
      var parity = [UInt64](repeating: 0, count: 5)
      for x in 0..<5 { for y in 0..<5 { parity[x] ^= state[x + 5 * y] } }
      for x in 0..<5 {
        let change = parity[(x + 4) % 5] ^ rotate(parity[(x + 1) % 5], 1)
        for y in 0..<5 { state[x + 5 * y] ^= change }
      }
      var moved = state
      var (x, y) = (1, 0)
      for step in 0..<24 {
        let target = (y, (2 * x + 3 * y) % 5)
        moved[target.0 + 5 * target.1] = rotate(state[x + 5 * y], (step + 1) * (step + 2) / 2 % 64)
        (x, y) = target
      }
      for y in 0..<5 {
        for x in 0..<5 {
          state[x + 5 * y] = moved[x + 5 * y] ^ (~moved[(x + 1) % 5 + 5 * y] & moved[(x + 2) % 5 + 5 * y])
        }
      }
      state[0] ^= constants[round]
    }
  }

  private static func rotate(_ value: UInt64, _ count: Int) -> UInt64 {
    count == 0 ? value : value << UInt64(count) | value >> UInt64(64 - count)
  }

  /// The constants of the rounds: bits of the sequence of a linear feedback shift register (FIPS 202, algorithm 5).
  private static let constants: [UInt64] = {
    var register: UInt8 = 1
    return (0..<24).map { _ in
      (0..<7).reduce(into: UInt64(0)) { constant, step in
        if register & 1 == 1 { constant |= 1 << UInt64((1 << step) - 1) }
        register = register & 0x80 == 0 ? register << 1 : register << 1 ^ 0x71
      }
    }
  }()
}

/// One encrypted exchange of version 4 from the side of the app.
struct Exchange4 {
  let keyID: String
  let nonce: Data
  let encryptionKey: Data
  let tagKey: Data
  let associated: Data
  let proof: Data

  init(
    purpose: String, key: (id: String, secret: Data), applicationKey: String, applicationSecret: String,
    activation: (id: String, secret: Data)?
  ) {
    keyID = key.id
    nonce = Formulas.random(24)
    let context = Data("4.0".utf8) + Data(purpose.utf8) + nonce
    encryptionKey = Formulas4.derive(key.secret, "aead/enc", context)
    tagKey = Formulas4.derive(key.secret, "aead/mac", context)
    let names = ["4.0", applicationKey] + [activation?.id].compactMap(\.self) + [key.id]
    associated = Formulas.join(names.map { Data($0.utf8) })
    let secret = Data(base64Encoded: applicationSecret) ?? Data()
    proof =
      activation.map {
        Formulas4.kmac(Formulas4.derive($0.secret, along: "util", "util/key-e2ee-sh2"), secret, 32, "PA4SH2")
      } ?? Formulas4.hash(secret)
  }

  func seal(_ contents: Data, at time: Int64) throws -> Data {
    let own = Data(nonce.prefix(12))
    let encrypted = try crypt(contents, own)
    return try JSONSerialization.data(withJSONObject: [
      "temporaryKeyId": keyID, "nonce": nonce.base64EncodedString(), "timestamp": time,
      "encryptedData": (own + tag(encrypted, own, time) + encrypted).base64EncodedString(),
    ])
  }

  /// Decrypts the answer, with all the checks of the SDK.
  func open(_ body: Data, now: Int64) throws -> Data {
    guard let object = try JSONSerialization.jsonObject(with: body) as? [String: Any],
      Set(object.keys) == ["encryptedData", "timestamp"],
      let data = (object["encryptedData"] as? String).flatMap({ Data(base64Encoded: $0) }), data.count >= 44,
      let time = object["timestamp"] as? Int64
    else { throw AppError("the answer is not encrypted: \(String(decoding: body, as: UTF8.self))") }
    let (own, encrypted) = (Data(nonce.suffix(12)), Data(data.dropFirst(44)))
    guard data.prefix(12) == own, abs(time - now) < 60_000, data[12..<44] == tag(encrypted, own, time) else {
      throw AppError("the answer is not that of the service")
    }
    return try crypt(encrypted, own)
  }

  private func crypt(_ data: Data, _ nonce: Data) throws -> Data {
    try AES._CTR.encrypt(
      data, using: SymmetricKey(data: encryptionKey), nonce: AES._CTR.Nonce(nonceBytes: nonce + Data(count: 4)))
  }

  private func tag(_ encrypted: Data, _ own: Data, _ time: Int64) -> Data {
    let authenticated = associated + Formulas.join([Formulas.bigEndian(UInt64(time)), nonce, proof])
    return Formulas4.kmac(tagKey, own + authenticated + encrypted, 32, "PA4MAC-AEAD")
  }
}
