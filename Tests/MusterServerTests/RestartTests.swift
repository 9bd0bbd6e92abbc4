import DocumentImaging
import Foundation
import HTTPTypes
import Logging
import MusterAPI
import MusterService
import MusterStore
import NIOCore
import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

@Suite struct RestartTests {
  @Test func pendingWorkContinuesAfterARestart() async throws {
    try await withTemporaryFolder { folder in
      let ids = try await leavePendingDocument(in: folder)
      let configuration = ServiceConfiguration.test
      try await withServer(on: folder, configuration) { server in
        for _ in 0..<400 {
          let document: Document = try await server.send(
            .get, Routes.path(Routes.document, ids.document), token: ids.token
          ).decoded()
          if document.hasVerdict {
            #expect(document.status == "ACCEPTED")
            let shown: Upload = try await server.send(
              .get, Routes.path(Routes.upload, "before"), token: ids.token
            ).decoded()
            #expect(shown.stage == "done")
            return
          }
          try await Task.sleep(for: .milliseconds(50))
        }
        Issue.record("the document stayed pending")
      }
    }
  }

  @Test func oneFolderServesOneService() async throws {
    try await withTemporaryFolder { folder in
      let store = try await TestStores.open(folder, asService: true)
      await #expect(throws: StoreError(.inUse, "")) {
        _ = try await TestStores.open(folder, asService: true)
      }
      let beside = try await TestStores.open(folder)
      _ = try await ManageKeys(store: beside).create(
        name: "beside", scopes: [.sessions], project: "p", isSandbox: true)
      #expect(try await ManageKeys(store: store).list().map(\.name) == ["beside"])
      try await beside.close()
      try await store.close()
    }
  }

  /// Objects without a row are removed a day later.
  @Test(.embeddedEngines) func filesWithoutARowAreRemovedAtTheNextStart() async throws {
    try await withTemporaryFolder { folder in
      let first = try await TestStores.open(folder, asService: true)
      _ = try await first.blobs.put([1, 2, 3])
      try await first.close()
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/blobs").count == 2)
      try await withServer(on: folder) { _ in
        let left = try FileManager.default.contentsOfDirectory(atPath: folder + "/blobs")
        #expect(left == ["incoming"])
      }
    }
  }

  /// Takes a picture in by a service whose worker never ran, as if it had crashed right after its answer.
  private func leavePendingDocument(in folder: String) async throws -> (token: String, document: String) {
    let store = try await TestStores.open(folder, asService: true)
    let muster = try await Muster(store: store, configuration: .init(), logger: .init(label: "test"))
    let key = try await ManageKeys(store: store).create(
      name: "k", scopes: [.sessions], project: "p", isSandbox: true)
    let created = try await muster.sessions.creation.create(
      CreateSession.Request(documentTypes: [.passport], consentRequired: false, customFields: [:]),
      language: "en", by: try await muster.access.callers.authenticate(bearer: key.secret))
    let submission = try DocumentSubmission(
      type: "PASSPORT", side: "FRONT", country: nil, originalDocumentId: nil, signature: nil, uploadId: "before",
      filename: nil, expectedBytes: nil, catalogue: .builtIn)
    let bytes = ByteBuffer(bytes: try specimen("passport-grayscale.jpg"))
    let (body, sender) = AsyncStream.makeStream(of: ByteBuffer.self)
    sender.yield(bytes)
    sender.finish()
    let view = try await muster.documents.pictures.accept(
      submission, body: body, by: try await muster.access.callers.authenticate(bearer: created.token))
    #expect(view.document.status == .verificationPending)
    try await store.close()
    return (created.token, view.document.id.rawValue)
  }
}
