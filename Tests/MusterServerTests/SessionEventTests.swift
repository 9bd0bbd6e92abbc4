import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import Testing
import VerificationFlow

/// What a session's event stream tells, also to those who come back.
@Suite struct SessionEventTests {
  @Test func changesAreSentInOrder() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      _ = try await server.upload(specimen("id-card-front-small.jpg"), as: "ID_CARD", to: session)
      try await cancel(session, server)
      let events = try await events(of: session, server)
      #expect(events.map(\.id) == (1...events.count).map { String($0) })
      #expect(events.first?.data == #"{"phase":"DOCUMENT_UPLOAD","status":"IN_PROGRESS"}"#)
      #expect(events.last?.data == #"{"phase":"COMPLETED","status":"FAILED"}"#)
      let statuses = try events.filter { $0.name == "document" }.map {
        try JSONCoding.decoder().decode(DocumentEvent.self, from: Data($0.data.utf8)).status
      }
      #expect(statuses == ["VERIFICATION_PENDING", "VERIFICATION_IN_PROGRESS", "REJECTED"])
    }
  }

  @Test func reconnectingClientsGetMissedEvents() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      _ = try await server.upload(specimen("id-card-front-small.jpg"), as: "ID_CARD", to: session)
      try await cancel(session, server)
      let all = try await events(of: session, server)
      let rest = try await events(of: session, server, lastEventID: all[1].id)
      #expect(rest == Array(all.dropFirst(2)))
    }
  }

  @Test(arguments: ["x", "-1", "1.5"])
  func anEventIDThatMakesNoSenseIsRefused(id: String) async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let answer = try await server.send(
        .get, Routes.path(Routes.sessionEvents, session.id), token: session.token,
        headers: [HTTPField.Name("Last-Event-ID")!: id])
      #expect(answer.problemCode == "INVALID_REQUEST")
    }
  }

  private struct Event: Equatable {
    var id = ""
    var name = ""
    var data = ""
  }

  private func events(
    of session: Session, _ server: TestServer, lastEventID: String? = nil
  ) async throws -> [Event] {
    let headers: HTTPFields = lastEventID.map { [HTTPField.Name("Last-Event-ID")!: $0] } ?? [:]
    let key = try await server.makeKey(.sessions)
    let answer = try await server.send(
      .get, Routes.path(Routes.sessionEvents, session.id), token: key, headers: headers)
    #expect(answer.headers[.contentType] == "text/event-stream")
    return String(decoding: answer.body, as: UTF8.self).split(separator: "\n\n").map { text in
      text.split(separator: "\n").reduce(into: Event()) { event, line in
        let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
        switch parts[0] {
        case "id": event.id = parts[1]
        case "event": event.name = parts[1]
        default: event.data = parts[1]
        }
      }
    }
  }

  /// Ends the session, and with it its stream.
  private func cancel(_ session: Session, _ server: TestServer) async throws {
    let request = OnboardingRequest(ProcessReference(processId: session.id))
    let answer = try await server.send(
      .post, Routes.onboardingCleanup, token: session.token, body: JSONCoding.encoder().encode(request))
    #expect(answer.status == .ok)
  }
}
