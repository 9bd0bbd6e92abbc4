import MusterStore
import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

@testable import MusterService

/// Responses that go on while the access of those who get them is revoked.
@Suite struct AccessWatchTests {
  /// Returns a person who came by a link, and the link.
  private func visit(_ service: TestService) async throws -> (caller: Caller, link: LinkID, session: SessionID) {
    let person = try await service.makeSession(.passport)
    let link = try await service.muster.hosted.links.make(
      for: person.id, returnAddress: nil, by: service.caller(.sessions))
    let token = try await service.muster.hosted.pages.open(link.token).token
    return (try await service.muster.access.callers.authenticate(bearer: token), link.record.id, person.id)
  }

  @Test func eventsEndWithTheLink() async throws {
    try await withTestService { service in
      try await expectEnd(of: service, revokedAt: service)
    }
  }

  @Test(.servers) func eventsEndWithTheLinkThatAnotherServiceRevokes() async throws {
    try await withCluster(of: 2) { services in
      try await expectEnd(of: services[1], revokedAt: services[0])
    }
  }

  private func expectEnd(of service: TestService, revokedAt other: TestService) async throws {
    let (caller, link, session) = try await visit(other)
    let feed = try await service.muster.sessions.events.follow(session, after: 0, by: caller)
    let (begun, begins) = AsyncStream.makeStream(of: Void.self)
    let following = Task { try await feed.listen { _ in begins.yield() } }
    for await _ in begun { break }
    try await other.muster.hosted.links.revoke(link, of: session, by: other.caller(.sessions))
    await #expect(throws: ServiceError.unauthenticated) { try await following.value }
  }

  @Test(.servers) func aWaitForAVerdictEndsWithTheLink() async throws {
    try await withCluster(of: 2, runsJobs: { _ in false }) { services in
      let (caller, link, session) = try await visit(services[0])
      let document = try await services[0].accept(
        specimen("passport-grayscale.jpg"), as: "PASSPORT", by: caller
      ).document.id
      // Nothing inspects it.
      let verdict = Task {
        try await services[1].muster.documents.views.awaitVerdict(document, by: caller, atMost: .seconds(3600))
      }
      try await services[0].muster.hosted.links.revoke(link, of: session, by: services[0].caller(.sessions))
      await #expect(throws: ServiceError.unauthenticated) { _ = try await verdict.value }
    }
  }

  /// A browser that came by the link may have been given one, which opens the check without a token.
  @Test func ticketsOfPresenceChecksEndWithTheLink() async throws {
    try await withTestService { service in
      let (_, link, session) = try await visit(service)
      let (database, tickets) = (service.store.database, PresenceTickets(secret: service.store.secret))
      let id = PresenceCheckID("check")
      try await database.write { connection in
        let process = try #require(try connection.process(of: session, limits: FlowLimits()))
        let now = Clock.system.now()
        let step = PresenceStep(id: 1, kind: .lookStraight, target: nil, notBefore: now, notAfter: now)
        try connection.insert(
          PresenceCheckRecord(
            id: id, sessionId: session, verificationId: #require(process.current?.id), number: 1, nonce: "n",
            steps: [step], begunAt: now))
      }
      func ticket() async throws -> String {
        tickets.ticket(for: try #require(try await database.read { try $0.presenceCheck(id) }))
      }
      let (check, former) = (service.muster.presence.embeddedCheck, try await ticket())
      #expect(try await check.show(id, for: .ticket(former)).id == id)
      try await service.muster.hosted.links.revoke(link, of: session, by: service.caller(.sessions))
      await #expect(throws: ServiceError(.presenceCheckNotFound)) {
        try await check.show(id, for: .ticket(former))
      }
      #expect(try await check.show(id, for: .ticket(try await ticket())).id == id)
    }
  }

  @Test func keysThatAreRevokedEndEventsToo() async throws {
    try await withTestService { service in
      let person = try await service.makeSession(.passport)
      let key = try await ManageKeys(store: service.store).create(
        name: "gone", scopes: [.sessions], project: "test", isSandbox: true)
      let caller = try await service.muster.access.callers.authenticate(bearer: key.secret)
      _ = try await ManageKeys(store: service.store).revoke(id: key.key.id.rawValue)
      let feed = try await service.muster.sessions.events.follow(person.id, after: 0, by: caller)
      await #expect(throws: ServiceError.unauthenticated) { try await feed.listen { _ in } }
    }
  }

  @Test func aFeedEndsWithItsProducerWhileTheAccessLasts() async throws {
    try await withTestService { service in
      let (caller, _, session) = try await visit(service)
      let feed = try await service.muster.sessions.events.follow(session, after: 0, by: caller)
      try await service.muster.onboarding.processes.cancel(session, by: caller)
      try await feed.listen { _ in }
    }
  }
}
