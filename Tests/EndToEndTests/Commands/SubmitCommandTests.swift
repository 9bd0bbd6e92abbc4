import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension Commands {
  /// `muster submit`: one picture, one verdict, one exit code.
  @Suite struct SubmitCommandTests {
    @Test func acceptedEndsWithZero() async throws {
      try await withService { service, folder in
        let session = try await createSession(on: service, in: folder)
        let outcome = try await submit("passport-grayscale.jpg", as: "PASSPORT", to: service, token: session.token)
        #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.hasPrefix("ACCEPTED  PASSPORT FRONT  1600×1200 JPEG"), "\(outcome.output)")
        let shown = try await service.client(session.token).session(id: session.id)
        #expect(shown.documents.map(\.filename) == ["passport-grayscale.jpg"])
        #expect(shown.documents.map(\.status) == ["ACCEPTED"])
      }
    }

    @Test func rejectedEndsWithOneAndSaysWhy() async throws {
      try await withService { service, folder in
        let token = try await createSession(on: service, in: folder).token
        let outcome = try await submit("id-card-front-small.jpg", as: "ID_CARD", to: service, token: token)
        #expect(outcome.exitCode == 1)
        #expect(outcome.output.hasPrefix("REJECTED  ID_CARD FRONT"), "\(outcome.output)")
        #expect(outcome.output.contains("RESOLUTION_LOW: "), "\(outcome.output)")
        #expect(outcome.output.contains("4 more attempts"), "\(outcome.output)")

        let again = try await submit("id-card-front-small.jpg", as: "ID_CARD", to: service, token: token)
        #expect(again.exitCode == 1)
        #expect(again.output.hasPrefix("REFUSED  409 DUPLICATE_REJECTED"), "\(again.output)")
      }
    }

    @Test func refusedEndsWithOneAndSaysWhy() async throws {
      try await withService { service, folder in
        let token = try await createSession(on: service, in: folder).token
        let broken = try await submit("hostile/bad-crc.png", as: "ID_CARD", to: service, token: token)
        #expect(broken.exitCode == 1)
        #expect(broken.output.hasPrefix("REFUSED  422 DOCUMENT_CORRUPT"), "\(broken.output)")
        let foreign = try await submit("passport-grayscale.jpg", as: "PASSPORT", to: service, token: "st_nobody")
        #expect(foreign.exitCode == 1)
        #expect(foreign.output.hasPrefix("REFUSED  401 UNAUTHENTICATED"), "\(foreign.output)")
        #expect(!(foreign.output + foreign.errors).contains("st_nobody"))
      }
    }

    @Test func replacementNamesTheDocumentItReplaces() async throws {
      try await withService { service, folder in
        let session = try await createSession(on: service, in: folder)
        let client = service.client(session.token)
        let first = try await client.uploadDocument(
          DocumentFile(
            data: try readFile(locateSpecimen("id-card-front-orientation-1.jpg")), type: .idCard, side: .front),
          wait: .seconds(60))
        let outcome = try await submit(
          "id-card-front-orientation-3.jpg", as: "ID_CARD", to: service, token: session.token,
          ["--original-document-id", first.id, "--country", "UTO", "--signature", "c2lnbmF0dXJl"])
        #expect(outcome.exitCode == 0, "\(outcome.output)")
        let shown = try await client.session(id: session.id).documents
        #expect(shown.map(\.originalDocumentId) == [first.id])
        #expect(shown.map(\.country) == ["UTO"])
        #expect(shown.map(\.signatureStatus) == ["unverified"])
      }
    }

    @Test func anUnreachableServiceIsReported() async throws {
      let outcome = try await runMuster(
        "submit", "--server", "http://127.0.0.1:1", "--token", "st_none", "--type", "PASSPORT",
        locateSpecimen("passport-grayscale.jpg"))
      #expect(outcome.exitCode == 1)
      #expect(outcome.output.hasPrefix("FAILED  no response"), "\(outcome.output)")
    }

    private func submit(
      _ specimen: String, as type: String, to service: RunningService, token: String, _ more: [String] = []
    ) async throws -> RunningProgram.Outcome {
      try await runMuster(
        ["submit", "--server", "\(service.url)", "--type", type, "--side", "FRONT", "--wait", "60"] + more
          + [locateSpecimen(specimen)],
        environment: ["MUSTER_TOKEN": token])
    }
  }
}
