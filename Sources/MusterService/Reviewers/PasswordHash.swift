internal import Crypto
internal import CryptoExtras
internal import Encodings
internal import Foundation

/// The hash of a password with its parameters, so that the cost can be raised later.
///
/// The stored code is an HMAC with the key that scrypt derives. It takes as much work to attack as the key itself,
/// and reveals as much.
struct PasswordHash: Sendable {
  let cost: PasswordCost
  private let salt: Data
  private let code: Data

  /// Hashes a password with a new salt. Takes a substantial part of a second.
  init(_ password: Password, cost: PasswordCost) throws {
    let salt = Data(Secrets.randomBytes().prefix(16))
    let key = try Self.key(password, cost, salt)
    self.init(cost: cost, salt: salt, code: Data(HMAC<SHA256>.authenticationCode(for: Self.message, using: key)))
  }

  /// Parses a stored hash; nil for any other text.
  init?(text: String) {
    let form = /\$scrypt-hmac\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]{22})\$([\w-]{43})/
    guard let match = text.wholeMatch(of: form), let cost = PasswordCost(match.1, match.2, match.3),
      let salt = Data(base64URL: String(match.4)), let code = Data(base64URL: String(match.5))
    else { return nil }
    self.init(cost: cost, salt: salt, code: code)
  }

  private init(cost: PasswordCost, salt: Data, code: Data) {
    self.cost = cost
    self.salt = salt
    self.code = code
  }

  /// The stored form: `$scrypt-hmac$ln=15,r=8,p=3$salt$code`.
  var text: String {
    let parameters = "ln=\(cost.logRounds),r=\(cost.blockSize),p=\(cost.parallelism)"
    return "$scrypt-hmac$\(parameters)$\(salt.base64URL)$\(code.base64URL)"
  }

  /// Returns whether this is the hash of the password. Takes a substantial part of a second.
  func isHash(of password: Password) throws -> Bool {
    // swift-crypto compares codes in constant time.
    HMAC<SHA256>.isValidAuthenticationCode(
      code, authenticating: Self.message, using: try Self.key(password, cost, salt))
  }

  private static let message = Data("muster password".utf8)

  private static func key(_ password: Password, _ cost: PasswordCost, _ salt: Data) throws -> SymmetricKey {
    // The library takes the address of the first byte, which an empty array does not have.
    let bytes = password.bytes.isEmpty ? [0] : password.bytes
    return try KDF.Scrypt.deriveKey(
      from: bytes, salt: salt, outputByteCount: 32, rounds: 1 << cost.logRounds, blockSize: cost.blockSize,
      parallelism: cost.parallelism)
  }
}

extension PasswordCost {
  fileprivate init?(_ logRounds: Substring, _ blockSize: Substring, _ parallelism: Substring) {
    guard let logRounds = Int(logRounds), let blockSize = Int(blockSize), let parallelism = Int(parallelism),
      (1...20).contains(logRounds), (1...32).contains(blockSize), (1...16).contains(parallelism)
    else { return nil }
    self.init(logRounds: logRounds, blockSize: blockSize, parallelism: parallelism)
  }
}
