import Crypto
import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import Testing
import VerificationFlow

/// How a scanner signs.
enum Scanner: CaseIterable { case hmac, ecdsa, ecdsaInDER, ed25519 }

/// A scanner that signs pictures.
struct Signer {
  let id: String
  private let scanner: Scanner
  private let secret = (0..<32).map { _ in UInt8.random(in: 0...255) }
  private let p256 = P256.Signing.PrivateKey()
  private let edwards = Curve25519.Signing.PrivateKey()

  init(_ scanner: Scanner, id: String? = nil) {
    self.scanner = scanner
    self.id = id ?? "\(scanner)"
  }

  func sign(_ picture: [UInt8]) throws -> String {
    switch scanner {
    case .hmac:
      Data(HMAC<SHA256>.authenticationCode(for: picture, using: SymmetricKey(data: secret))).base64EncodedString()
    case .ecdsa: try p256.signature(for: picture).rawRepresentation.base64EncodedString()
    case .ecdsaInDER: try p256.signature(for: picture).derRepresentation.base64EncodedString()
    case .ed25519: try edwards.signature(for: picture).base64EncodedString()
    }
  }

  var algorithm: SignatureAlgorithm {
    switch scanner {
    case .hmac: .hmacSHA256
    case .ecdsa, .ecdsaInDER: .ecdsaP256SHA256
    case .ed25519: .ed25519
    }
  }

  /// The file that an operator adds.
  var file: [UInt8] {
    switch scanner {
    case .hmac: Array(Data(secret).base64EncodedString().utf8)
    case .ecdsa, .ecdsaInDER: Array(p256.publicKey.pemRepresentation.utf8)
    case .ed25519: Array(edwards.publicKey.rawRepresentation)
    }
  }
}

extension TestServer {
  /// Adds the signer's key to a project that is there.
  func trust(_ signer: Signer, in project: String = "test") async throws {
    _ = try await ManageSignatureKeys(store: store).add(
      id: signer.id, algorithm: signer.algorithm, project: project, file: signer.file)
  }

  /// Uploads a passport with a signature at some place of the request.
  func submit(
    _ picture: [UInt8], signature: String?, at place: SignedUploadTests.Place, to session: Session
  ) async throws -> Answer {
    let path = "\(Routes.documents)?type=PASSPORT&side=FRONT"
    switch place {
    case .query:
      let query = signature.map { "&signature=" + $0.escaped } ?? ""
      return try await send(.post, path + query, token: session.token, body: Data(picture))
    case .header:
      var headers: HTTPFields = [:]
      headers[HTTPField.Name("Document-Signature")!] = signature
      return try await send(.post, path, token: session.token, headers: headers, body: Data(picture))
    case .field, .fieldBehindThePicture:
      let field = signature.map { "--b\r\nContent-Disposition: form-data; name=\"signature\"\r\n\r\n\($0)\r\n" } ?? ""
      let file = Data("--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x\"\r\n\r\n".utf8)
      // Behind the picture stands what the picture then has to wait for.
      let said = "--b\r\nContent-Disposition: form-data; name=\"type\"\r\n\r\nPASSPORT\r\n"
      let parts = file + Data(picture) + Data("\r\n".utf8)
      let body =
        place == .field ? Data(field.utf8) + Data(said.utf8) + parts : parts + Data(said.utf8) + Data(field.utf8)
      return try await send(
        .post, "\(Routes.documents)?side=FRONT", token: session.token,
        headers: [.contentType: "multipart/form-data; boundary=b"], body: body + Data("--b--\r\n".utf8))
    }
  }

}

extension String {
  var escaped: String {
    addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? self
  }
}
