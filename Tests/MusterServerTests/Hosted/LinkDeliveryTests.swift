import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterStore

/// Links that people have sent to another device.
@Suite struct LinkDeliveryTests {
  @Test func aLinkIsSentToTheAddressThatThePersonEnters() async throws {
    let codes = SentCodes()
    try await withLiveServer(codes, TestOperator()) { server in
      let key = try await server.liveKey(.sessions)
      let session: Session = try await server.send(
        .post, Routes.sessions, token: key, body: Data(#"{"hosted":{}}"#.utf8)
      ).decoded()
      let visit = try await server.open(session)
      let links = Routes.path(Routes.sessionLinks, session.id)
      func makeLink() async throws -> Link { try await server.send(.post, links, token: visit.token).decoded() }
      func deliver(_ link: Link, _ channel: Code, _ address: String) async throws -> Answer {
        try await server.send(
          .post, Routes.path(Routes.sessionLinkDelivery, session.id, link.id), token: visit.token,
          headers: [.acceptLanguage: "de"],
          body: JSONCoding.encoder().encode(LinkDeliveryRequest(channel: channel, address: address)))
      }
      let link = try await makeLink()
      #expect(link.kind == "HAND_OFF" && link.linkUse == "once" && link.deliveryChannels == ["EMAIL", "SMS"])
      for (channel, address, code) in [
        ("FAX", "jane@example.org", "INVALID_REQUEST"), ("EMAIL", "jane", "CONTACT_INVALID"),
        ("SMS", "7700900123", "CONTACT_INVALID"), ("SMS", "+449012345678", "PHONE_NUMBER_NOT_SERVED"),
      ] as [(Code, String, Code)] {
        #expect(try await deliver(link, channel, address).problemCode == code, "\(address)")
      }
      #expect(try await deliver(link, "SMS", "+44 7700 900123").status == .noContent)
      #expect(try await deliver(link, "EMAIL", "Jane@example.org").status == .noContent)
      #expect(try await deliver(link, "EMAIL", "jane@example.org").status == .noContent)
      #expect(codes.all == ["+447700900123", "Jane@example.org", "jane@example.org"])
      #expect(codes.last == link.url)
      #expect(codes.texts.allSatisfy { $0.contains(link.url) && $0.contains("Setzen Sie Ihre Prüfung") })
      #expect(try await deliver(link, "EMAIL", "jane@example.org").problemCode == "LINK_MESSAGES_EXHAUSTED", "the link")
      let second = try await makeLink()
      for _ in 0..<3 { #expect(try await deliver(second, "EMAIL", "jane@example.org").status == .noContent) }
      let third = try await makeLink()
      let tooMany = try await deliver(third, "EMAIL", "JANE@example.org")
      #expect(tooMany.problemCode == "LINK_MESSAGES_EXHAUSTED", "the recipient")
      #expect(try await deliver(third, "EMAIL", "john@example.org").status == .noContent)

      #expect(try await server.open(url: third.url).status == .ok)
      #expect(try await deliver(third, "EMAIL", "john@example.org").problemCode == "LINK_USED")
      let person = try #require(
        try await server.send(.get, links, token: key).decoded(as: LinkList.self).links.first)
      #expect(person.kind == "PERSON" && person.deliveryChannels == [])
      #expect(try await deliver(person, "EMAIL", "john@example.org").problemCode == "LINK_NOT_FOUND")
      let rows = try await server.store.database.read { try $0.rows("SELECT * FROM link_messages") }
      #expect(rows.count == 7 && !"\(rows)".contains("example.org") && !"\(rows)".contains("900123"))
      let actions = try await server.actions(in: SessionID(session.id))
      #expect(actions.count { $0 == "link.sent" } == 7)
    }
  }

  @Test func aSandboxSendsNothing() async throws {
    let codes = SentCodes()
    try await withLiveServer(codes, TestOperator()) { server in
      let session = try await server.makeHosted()
      let visit = try await server.open(session)
      let link: Link = try await server.send(
        .post, Routes.path(Routes.sessionLinks, session.id), token: visit.token
      ).decoded()
      #expect(link.deliveryChannels == [])
      let answer = try await server.send(
        .post, Routes.path(Routes.sessionLinkDelivery, session.id, link.id), token: visit.token,
        body: Data(#"{"channel":"SMS","address":"+447700900123"}"#.utf8))
      #expect(answer.problemCode == "LINK_DELIVERY_MISSING" && codes.all.isEmpty)
    }
  }
}
