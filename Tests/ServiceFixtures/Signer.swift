import Crypto
import Foundation
import MusterService
package import VerificationFlow

/// How a scanner signs.
package enum ScannerKind: CaseIterable { case hmac, ecdsa, ecdsaInDER, ed25519 }

/// A scanner that signs pictures.
package struct Signer {
  package let id: String
  private let scanner: ScannerKind
  private let secret = (0..<32).map { _ in UInt8.random(in: 0...255) }
  private let p256 = P256.Signing.PrivateKey()
  private let edwards = Curve25519.Signing.PrivateKey()

  package init(_ scanner: ScannerKind, id: String? = nil) {
    self.scanner = scanner
    self.id = id ?? "\(scanner)"
  }

  package func sign(_ picture: [UInt8]) throws -> String {
    switch scanner {
    case .hmac:
      Data(HMAC<SHA256>.authenticationCode(for: picture, using: SymmetricKey(data: secret))).base64EncodedString()
    case .ecdsa: try p256.signature(for: picture).rawRepresentation.base64EncodedString()
    case .ecdsaInDER: try p256.signature(for: picture).derRepresentation.base64EncodedString()
    case .ed25519: try edwards.signature(for: picture).base64EncodedString()
    }
  }

  package var algorithm: SignatureAlgorithm {
    switch scanner {
    case .hmac: .hmacSHA256
    case .ecdsa, .ecdsaInDER: .ecdsaP256SHA256
    case .ed25519: .ed25519
    }
  }

  /// The file that an operator adds.
  package var file: [UInt8] {
    switch scanner {
    case .hmac: Array(Data(secret).base64EncodedString().utf8)
    case .ecdsa, .ecdsaInDER: Array(p256.publicKey.pemRepresentation.utf8)
    case .ed25519: Array(edwards.publicKey.rawRepresentation)
    }
  }
}

extension ServiceFixture {
  /// Adds the signer's key to a project that is there.
  package func trust(_ signer: Signer, in project: String = "test") async throws {
    _ = try await ManageSignatureKeys(store: store).add(
      id: signer.id, algorithm: signer.algorithm, project: project, file: signer.file)
  }
}
