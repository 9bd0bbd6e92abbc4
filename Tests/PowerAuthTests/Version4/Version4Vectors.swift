import Crypto
import Foundation
import Testing

@testable import PowerAuth

/// The secret of an activation, and the keys that it yields.
struct KeyTree: Decodable {
  let activationSecret: Data
  let keys: [String: Data]
  let applicationSecret: Data
  let others: [String: Data]

  private enum CodingKeys: String, CodingKey {
    case activationSecret, keys, applicationSecret
  }

  init() throws { self = try vectors("Version4/keyTree") }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    activationSecret = try container.decode(Data.self, forKey: .activationSecret)
    keys = try container.decode([String: Data].self, forKey: .keys)
    applicationSecret = try container.decode(Data.self, forKey: .applicationSecret)
    let all = try decoder.container(keyedBy: AnyKey.self)
    others = try all.allKeys.reduce(into: [:]) { others, key in
      if key.stringValue != "keys" { others[key.stringValue] = try all.decode(Data.self, forKey: key) }
    }
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  var secret: ActivationSecret {
    get throws { try ActivationSecret(Array(activationSecret)) }
  }
}

/// An exchange with the private keys of the app.
struct ExchangeVector: Decodable {
  let clientPrivateScalar: Data
  let clientMlkemSeed: Data?
  let s1: Data
  let s2: Data?
  let request: KeyExchangeRequest
  let response: KeyExchangeAnswer
  let sharedSecret: Data

  /// The app's side.
  var app: KeyExchangeApp {
    get throws { try KeyExchangeApp(suite: #require(request.suite), clientPrivateScalar, clientMlkemSeed) }
  }
}

/// The app's side of an exchange, of which the service has no use.
struct KeyExchangeApp {
  let suite: AlgorithmSuite
  /// The suite of HPKE (RFC 9180, section 7), which only exports a secret.
  private static let hpke = HPKE.Ciphersuite(kem: .P384_HKDF_SHA384, kdf: .HKDF_SHA384, aead: .exportOnly)
  private let point: P384.KeyAgreement.PrivateKey
  private let seed: Data?

  init(suite: AlgorithmSuite, _ scalar: Data, _ seed: Data?) throws {
    (self.suite, self.seed) = (suite, seed)
    point = try P384.KeyAgreement.PrivateKey(rawRepresentation: scalar)
  }

  /// Returns the secrets that the algorithms of the suite yield.
  func secrets(of answer: KeyExchangeAnswer) throws -> [Data] {
    let recipient = try HPKE.Recipient(
      privateKey: point, ciphersuite: Self.hpke, info: KeyExchange.hpkeContext,
      encapsulatedKey: answer.encapsulatedKeys[0])
    var secrets = [Data(try recipient.exportSecret(context: KeyExchange.hpkeContext, outputByteCount: 48).bytes)]
    switch suite {
    case .p384: break
    case .p384MLL3:
      let key = try MLKEM768.PrivateKey(seedRepresentation: #require(seed), publicKey: nil)
      secrets.append(Data(try key.decapsulate(answer.encapsulatedKeys[1]).bytes))
    case .p384MLL5:
      let key = try MLKEM1024.PrivateKey(seedRepresentation: #require(seed), publicKey: nil)
      secrets.append(Data(try key.decapsulate(answer.encapsulatedKeys[1]).bytes))
    }
    return secrets
  }

  func secret(of answer: KeyExchangeAnswer) throws -> Data {
    Data(KeyExchange.combine(try secrets(of: answer).map(Array.init), salt: Array(answer.salt), suite))
  }
}

extension Data {
  /// The same bytes with another bit.
  func flipping(_ bit: Int) -> Data {
    var changed = Data(self)
    changed[bit / 8] ^= 1 << UInt8(bit % 8)
    return changed
  }
}
