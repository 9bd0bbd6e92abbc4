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

/// Signed pictures at the service's door.
@Suite struct SignedUploadTests {
  /// Where a caller says the signature.
  enum Place: CaseIterable { case query, header, field, fieldBehindThePicture }

  @Test(.slow, arguments: Place.allCases)
  func aSignatureIsVerifiedWhereverItStands(_ place: Place) async throws {
    try await withTestServer { server in
      let picture = try specimen("passport-grayscale.jpg")
      for scanner in ScannerKind.allCases {
        let signer = Signer(scanner)
        let session = try await server.makeSession("PASSPORT", project: signer.id)
        try await server.trust(signer, in: signer.id)
        let answer = try await server.submit(picture, signature: signer.sign(picture), at: place, to: session)
        #expect(answer.status == .created)
        #expect(try answer.decoded(as: Document.self).signatureStatus == "verified", "\(signer.id)")
      }
    }
  }

  @Test func theQueryGoesBeforeTheHeader() async throws {
    try await withTestServer { server in
      let picture = try specimen("passport-grayscale.jpg")
      let signer = Signer(.hmac)
      let signature = try signer.sign(picture)
      for (query, header, status) in [
        (signature, "AAAA", "verified"), ("AAAA", signature, "unverified"), ("", signature, "verified"),
        ("", "", "absent"),
      ] {
        let session = try await server.makeSession("PASSPORT")
        if try await ManageSignatureKeys(store: server.store).list(project: "test").isEmpty {
          try await server.trust(signer)
        }
        let answer = try await server.send(
          .post, "\(Routes.documents)?type=PASSPORT&side=FRONT&signature=\(query.escaped)", token: session.token,
          headers: [HTTPField.Name("Document-Signature")!: header], body: Data(picture))
        #expect(try answer.decoded(as: Document.self).signatureStatus == Code(status))
      }
    }
  }

  @Test(
    .slow,
    arguments: [
      (SignaturePolicy.ignore, [201, 201, 201, 201], ["unverified", "unverified", "unverified", "absent"]),
      (.record, [201, 201, 201, 201], ["verified", "unverified", "unverified", "absent"]),
      (.require, [201, 422, 422, 400], ["verified", "SIGNATURE_INVALID", "SIGNATURE_INVALID", "SIGNATURE_REQUIRED"]),
    ])
  func thePolicyDecides(policy: SignaturePolicy, statuses: [Int], words: [String]) async throws {
    try await withTestServer { server in
      let picture = try specimen("passport-grayscale.jpg")
      for scanner in ScannerKind.allCases {
        let signer = Signer(scanner)
        let project = signer.id
        _ = try await server.makeSession("PASSPORT", project: project)
        try await server.trust(signer, in: project)
        try await ManageSignatureKeys(store: server.store).setPolicy(policy, of: project)
        // Right; of other bytes; no signature at all; none.
        let signatures = try [signer.sign(picture), signer.sign([1, 2, 3]), "%%%", nil]
        for (index, signature) in signatures.enumerated() {
          let session = try await server.makeSession("PASSPORT", project: project)
          let answer = try await server.submit(picture, signature: signature, at: .header, to: session)
          #expect(answer.status.code == statuses[index])
          guard answer.status == .created else {
            #expect(answer.problemCode == Code(words[index]))
            continue
          }
          #expect(try answer.decoded(as: Document.self).signatureStatus == Code(words[index]), "\(signature ?? "none")")
        }
      }
    }
  }

  @Test func aMissingSignatureIsRefusedBeforeThePictureComes() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      let signer = Signer(.ed25519)
      try await server.trust(signer)
      try await ManageSignatureKeys(store: server.store).setPolicy(.require, of: "test")
      // Not even a picture: whoever read it would refuse it for that.
      for (signature, code) in try [(nil, "SIGNATURE_REQUIRED"), ("unknown:" + signer.sign([]), "SIGNATURE_INVALID")] {
        let answer = try await server.submit([1, 2, 3], signature: signature, at: .query, to: session)
        #expect(answer.problemCode == Code(code))
      }
      let answer = try await server.submit([1, 2, 3], signature: signer.sign([1, 2, 3]), at: .query, to: session)
      #expect(answer.problemCode == "IMAGE_FORMAT_UNSUPPORTED")
    }
  }

  @Test(arguments: ScannerKind.allCases)
  func aRefusedPictureIsNotKept(_ scanner: ScannerKind) async throws {
    try await withTemporaryFolder { folder in
      try await withServer(on: folder) { server in
        let session = try await server.makeSession("PASSPORT")
        let signer = Signer(scanner)
        try await server.trust(signer)
        try await ManageSignatureKeys(store: server.store).setPolicy(.require, of: "test")
        let answer = try await server.submit(
          specimen("passport-grayscale.jpg"), signature: signer.sign([1, 2, 3]), at: .header, to: session)
        #expect(answer.problemCode == "SIGNATURE_INVALID")
        let shown: Session = try await server.send(
          .get, Routes.path(Routes.session, session.id), token: session.token
        ).decoded()
        #expect(shown.documents.isEmpty)
        #expect(try await TestStores.blobNames(in: folder).isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/blobs/incoming") == [])
      }
    }
  }

  @Test func aRefusedUploadSaysWhyToWhoeverFollowsIt() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      try await ManageSignatureKeys(store: server.store).setPolicy(.require, of: "test")
      let picture = try specimen("passport-grayscale.jpg")
      _ = try await server.upload(picture, as: "PASSPORT", "FRONT", "&uploadId=mine&signature=AAAA", to: session)
      let shown: Upload = try await server.send(
        .get, Routes.path(Routes.upload, "mine"), token: session.token
      ).decoded()
      #expect(shown.stage == "refused" && shown.code == "SIGNATURE_INVALID")
    }
  }

  @Test func keysAreChangedWithoutAGap() async throws {
    try await withTestServer { server in
      let keys = ManageSignatureKeys(store: server.store)
      let picture = try specimen("passport-grayscale.jpg")
      let (old, new) = (Signer(.hmac, id: "2025"), Signer(.ecdsa, id: "2026"))
      func status(_ signer: Signer, _ prefix: String = "") async throws -> Code {
        let session = try await server.makeSession("PASSPORT")
        let answer = try await server.submit(
          picture, signature: prefix + signer.sign(picture), at: .header, to: session)
        return try answer.decoded(as: Document.self).signatureStatus
      }
      #expect(try await status(old) == "unverified")
      try await server.trust(old)
      #expect(try await status(old) == "verified")
      try await server.trust(new)
      for (signer, other) in [(old, new), (new, old)] {
        #expect(try await status(signer) == "verified")
        #expect(try await status(signer, signer.id + ":") == "verified")
        #expect(try await status(signer, other.id + ":") == "unverified")
      }
      #expect(try await keys.revoke(id: old.id, project: "test"))
      #expect(try await status(old) == "unverified")
      #expect(try await status(old, old.id + ":") == "unverified")
      #expect(try await status(new) == "verified")
    }
  }

  @Test func aKeyOfAnotherProjectVouchesForNothing() async throws {
    try await withTestServer { server in
      let picture = try specimen("passport-grayscale.jpg")
      let signer = Signer(.ed25519)
      _ = try await server.makeSession("PASSPORT", project: "other")
      try await server.trust(signer, in: "other")
      let session = try await server.makeSession("PASSPORT")
      let answer = try await server.submit(picture, signature: signer.sign(picture), at: .header, to: session)
      #expect(try answer.decoded(as: Document.self).signatureStatus == "unverified")
    }
  }
}

extension TestServer {
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
