internal import Crypto
internal import VerificationFlow

/// Checks, while a picture arrives, whether one of its project's keys signed it.
///
/// Only keys that can have made the signature, by its id and form, are tried.
struct SignatureCheck {
  private let isPresent: Bool
  private let isRequired: Bool
  private let signature: [UInt8]
  private var hmacs: [HMAC<SHA256>] = []
  private var ecdsaKeys: [P256.Signing.PublicKey] = []
  private var ed25519Keys: [Curve25519.Signing.PublicKey] = []

  /// Creates the check of a signature by a project's trusted keys.
  ///
  /// - Throws: If the project requires signatures: `SIGNATURE_REQUIRED` without one, `SIGNATURE_INVALID` for one that
  ///   none of the keys can have made.
  init(of text: String?, policy: SignaturePolicy, keys: [SignatureKeyID: SignatureKey]) throws(ServiceError) {
    isPresent = text != nil
    isRequired = policy == .require
    guard isPresent || !isRequired else { throw .signatureRequired }
    let given = policy == .ignore ? nil : text.flatMap(PictureSignature.init)
    signature = given?.bytes ?? []
    for (id, key) in keys where given.map({ $0.keyID == nil || $0.keyID == id }) ?? false {
      switch key {
      case .hmac(let secret) where signature.count == SHA256.byteCount: hmacs.append(HMAC(key: secret))
      case .ecdsa(let key) where !ecdsaSignatures.isEmpty: ecdsaKeys.append(key)
      case .ed25519(let key) where signature.count == 64: ed25519Keys.append(key)
      default: break
      }
    }
    guard !isRequired || !hmacs.isEmpty || !ecdsaKeys.isEmpty || !ed25519Keys.isEmpty else { throw .signatureInvalid }
  }

  /// Adds the next bytes of the picture.
  mutating func update(_ bytes: [UInt8]) {
    for index in hmacs.indices {
      hmacs[index].update(data: bytes)
    }
  }

  /// Returns the status of the signature, after all bytes were added.
  ///
  /// - Parameter picture: Reads all bytes again. Only Ed25519 needs it: it hashes them after the first half of the
  ///   signature, for which swift-crypto has no streaming form.
  /// - Throws: `SIGNATURE_INVALID` if the project requires a valid one; errors of `picture`.
  func finish(digest: SHA256Digest, picture: () async throws -> [UInt8]) async throws -> SignatureStatus {
    guard isPresent else { return .absent }
    if try await isVerified(digest, picture) { return .verified }
    guard !isRequired else { throw ServiceError.signatureInvalid }
    return .unverified
  }

  private func isVerified(_ digest: SHA256Digest, _ picture: () async throws -> [UInt8]) async throws -> Bool {
    // swift-crypto compares codes in constant time.
    if hmacs.contains(where: { $0.finalize() == signature }) { return true }
    let signatures = ecdsaSignatures
    if ecdsaKeys.contains(where: { key in signatures.contains { key.isValidSignature($0, for: digest) } }) {
      return true
    }
    guard !ed25519Keys.isEmpty else { return false }
    let bytes = try await picture()
    return ed25519Keys.contains { $0.isValidSignature(signature, for: bytes) }
  }

  /// The signature as r and s: concatenated, or in DER. 64 bytes can be either.
  private var ecdsaSignatures: [P256.Signing.ECDSASignature] {
    let plain = signature.count == 64 ? try? P256.Signing.ECDSASignature(rawRepresentation: signature) : nil
    return [plain, try? P256.Signing.ECDSASignature(derRepresentation: signature)].compactMap(\.self)
  }
}

extension ServiceError {
  static let signatureRequired = ServiceError(.signatureRequired, "The project accepts only signed pictures.")
  static let signatureInvalid = ServiceError(
    .signatureInvalid, "The signature does not match the picture's bytes with any key of this project.")
}
