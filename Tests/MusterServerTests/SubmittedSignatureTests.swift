import Crypto
import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

/// Signatures of pictures that an SDK submits: a wrong one is the picture's fault, never the request's.
@Suite(.anyEngine) struct SubmittedSignatureTests {
  @Test(.slow, arguments: ["dataSignature", "signature"])
  func aSubmittedPictureIsJudgedByItsSignature(field: String) async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let keys = ManageSignatureKeys(store: server.store)
      let secret = try #require(
        try await keys.add(id: "scanner", algorithm: .hmacSHA256, project: "test", file: nil).secret)
      try await keys.setPolicy(.require, of: "test")
      let picture = try specimen("id-card-front-orientation-1.jpg")
      let key = SymmetricKey(data: try #require(Data(base64Encoded: secret)))
      let good = Data(HMAC<SHA256>.authenticationCode(for: picture, using: key)).base64EncodedString()
      let documents = [("FRONT", picture, good), ("BACK", try specimen("id-card-back-422.jpg"), "")]
      let items = documents.map { side, bytes, signature in
        """
        {"type": "ID_CARD", "side": "\(side)", "data": "\(Data(bytes).base64EncodedString())", \
        "\(field)": "\(signature)"}
        """
      }
      let body = """
        {"requestObject": {"processId": "\(session.id)", "documents": [\(items.joined(separator: ","))]}}
        """
      let answer = try await server.send(
        .post, Routes.documentSubmitV2, token: session.token, body: Data(body.utf8))
      #expect(answer.status == .ok)
      let shown: Session = try await server.send(
        .get, Routes.path(Routes.session, session.id), token: session.token
      ).decoded()
      let front = try #require(shown.documents.first { $0.side == "FRONT" })
      let back = try #require(shown.documents.first { $0.side == "BACK" })
      #expect(front.signatureStatus == "verified")
      #expect(back.status == "REJECTED")
      #expect(back.errors.map(\.code) == ["SIGNATURE_REQUIRED"])
    }
  }
}
