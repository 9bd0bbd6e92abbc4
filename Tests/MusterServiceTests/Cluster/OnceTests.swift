import Foundation
import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// What may happen once, or so many times, when two services do it at the same time.
@Suite(.servers) struct OnceTests {
  @Test func aHandOffOpensOnce() async throws {
    try await withInterleaving { both in
      let person = try await both.second.makeSession(.idCard)
      let link = try await both.second.muster.hosted.links.make(
        for: person.id, returnAddress: nil, by: person.caller)
      let visits = await both.run { service, _ in try await service.muster.hosted.pages.open(link.token).token }
      #expect(visits.values.count == 1)
      #expect(visits.codes == ["LINK_USED"])
      #expect(try await both.second.actions(in: person.id).count { $0 == "link.opened" } == 1)
    }
  }

  @Test func aLinkThatIsBeingRevokedIsNotOpened() async throws {
    try await withInterleaving { both in
      let person = try await both.second.makeSession(.idCard)
      let key = try await both.second.caller(.sessions)
      let link = try await both.second.muster.hosted.links.make(for: person.id, returnAddress: nil, by: key)
      let outcomes = await both.run { service, number in
        if number == 0 {
          try await service.muster.hosted.links.revoke(link.record.id, of: person.id, by: key)
        } else {
          _ = try await service.muster.hosted.pages.open(link.token)
        }
      }
      #expect(outcomes.codes == ["LINK_REVOKED"])
    }
  }

  @Test func anIdentificationStartsOneProcess() async throws {
    try await withInterleaving { both in
      let caller = try await both.second.caller(.onboarding)
      let started = await both.run { service, _ in
        try await service.muster.onboarding.newProcess.start(
          Identification(canonical: "a", fields: [:]), processType: nil, language: "en", by: caller
        ).id
      }
      #expect(started.values.count == 2 && Set(started.values).count == 1, "\(started.codes)")
      #expect(try await both.second.rowCount("sessions") == 1)
    }
  }

  @Test func aPersonStartsNoMoreProcessesThanAllowed() async throws {
    try await withInterleaving { configuration in
      configuration.maxProcessesPerDay = 1
      configuration.processTypes = ["one", "two"]
    } _: { both in
      let caller = try await both.second.caller(.onboarding)
      let started = await both.run { service, number in
        try await service.muster.onboarding.newProcess.start(
          Identification(canonical: "a", fields: [:]), processType: ["one", "two"][number], language: "en",
          by: caller
        ).id
      }
      #expect(started.codes == ["TOO_MANY_ONBOARDING_PROCESSES"])
      #expect(try await both.second.rowCount("sessions") == 1)
    }
  }

  @Test func aDeviceIsVerifiedAgainByOneProcess() async throws {
    try await withInterleaving { both in
      let muster = both.second.muster
      let caller = try await both.second.caller(.onboarding)
      let process = try await muster.onboarding.newProcess.start(
        Identification(canonical: "a", fields: [:]), processType: nil, language: "en", by: caller)
      let code = try await muster.onboarding.processes.sentCode(.activation, of: process.id, by: caller)
      let activated = try await muster.onboarding.device.activate(process.id, code: code, by: caller)
      let device = try await muster.access.callers.authenticate(bearer: activated.token)
      try await both.second.store.database.write { try $0.run("UPDATE sessions SET status = 'FINISHED'") }
      let again = await both.run { service, _ in
        try await service.muster.onboarding.repeatedProcess.start([:], processType: nil, language: "en", by: device).id
      }
      #expect(again.values.count == 2 && Set(again.values).count == 1, "\(again.codes)")
      #expect(try await both.second.rowCount("sessions") == 2)
    }
  }

  @Test func aSessionHasNoMoreUnfinishedUploadsThanAllowed() async throws {
    try await withInterleaving { both in
      let person = try await both.second.makeSession(.idCard)
      let caller = try await person.caller
      @Sendable func begin(at service: TestService) async throws {
        let submission = try DocumentSubmission(
          type: "ID_CARD", side: "FRONT", country: nil, originalDocumentId: nil, signature: nil, uploadId: nil,
          filename: nil, expectedBytes: 10, catalogue: .builtIn)
        _ = try await service.muster.uploads.resumable.begin(submission, by: caller)
      }
      for _ in 1..<ManageUploads.maxPerSession { try await begin(at: both.second) }
      let begun = await both.run { service, _ in try await begin(at: service) }
      #expect(begun.codes == ["TOO_MANY_UPLOADS"])
      #expect(try await both.second.rowCount("uploads") == ManageUploads.maxPerSession)
    }
  }

  @Test func anInvitationIsAcceptedOnce() async throws {
    try await withInterleaving {
      $0.passwordCost = Self.cost
    } _: { both in
      let invitation = try await ManageReviewers(store: both.second.store).invite(
        "Anna", role: .reviewer, project: "test"
      ).invitation
      let joined = await both.run { service, number in
        try await service.muster.reviewers.invitations.join(
          invitation: invitation, password: "the password of \(number)", from: TestReviewers.someAddress)
      }
      #expect(joined.codes == ["INVITATION_NOT_FOUND"])
    }
  }

  @Test func aOneTimeCodeSignsInOnce() async throws {
    try await withInterleaving {
      $0.passwordCost = Self.cost
    } _: { both in
      let reviewers = TestReviewers(service: both.second, clock: StillClock())
      let session = try await reviewers.join("Anna").session
      let offer = try await both.second.muster.reviewers.secondFactor.begin(by: session)
      let codes = try #require(TOTP(base32: offer.secret))
      @Sendable func code(after steps: Int) -> String {
        let number = codes.number(at: Int(Clock.system.now().milliseconds / 30_000) + steps, digits: 6)
        return String("00000\(number)".suffix(6))
      }
      try await both.second.muster.reviewers.secondFactor.confirm(
        code(after: 0), password: TestReviewers.password, by: session)
      let next = code(after: 1)
      let signedIn = await both.run { service, _ in
        try await TestReviewers(service: service, clock: StillClock()).signIn("Anna", code: next)
      }
      #expect(signedIn.codes == ["SIGN_IN_FAILED"])
    }
  }

  @Test func aSessionIsErasedOnce() async throws {
    try await withInterleaving { both in
      let person = try await both.second.makeSession(.idCard)
      let key = try await both.second.caller(.admin)
      let erased = await both.run { service, _ in try await service.muster.privacy.erasure.erase(person.id, by: key).at
      }
      #expect(erased.values.count == 2 && Set(erased.values).count == 1, "\(erased.codes)")
    }
  }

  static let cost = PasswordCost(logRounds: 4, blockSize: 1, parallelism: 1)
}

/// What a project may have so many of, and its settings.
@Suite(.servers) struct OnceInProjectTests {
  @Test func originsAreCountedTogether() async throws {
    try await withInterleaving { both in
      _ = try await both.second.makeKey(.sessions)
      for number in 1..<ManageOrigins.maxOrigins {
        try await ManageOrigins(store: both.second.store).add("https://a\(number).example", project: "test")
      }
      let added = await both.run { service, number in
        try await ManageOrigins(store: service.store).add("https://b\(number).example", project: "test")
      }
      #expect(added.codes == ["ORIGINS_EXHAUSTED"])
    }
  }

  @Test func webhooksAreCountedTogether() async throws {
    try await withInterleaving { both in
      _ = try await both.second.makeKey(.sessions)
      @Sendable func add(at service: TestService) async throws {
        _ = try await ManageWebhooks(store: service.store).add(
          url: "https://hooks.example/", events: [], project: "test")
      }
      for _ in 1..<ManageWebhooks.maxWebhooks { try await add(at: both.second) }
      let added = await both.run { service, _ in try await add(at: service) }
      #expect(added.codes == ["WEBHOOKS_EXHAUSTED"])
    }
  }

  @Test func signatureKeysAreCountedTogether() async throws {
    try await withInterleaving { both in
      _ = try await both.second.makeKey(.sessions)
      @Sendable func add(_ id: String, at service: TestService) async throws {
        _ = try await ManageSignatureKeys(store: service.store).add(
          id: id, algorithm: .hmacSHA256, project: "test", file: nil)
      }
      for number in 1..<ManageSignatureKeys.maxKeys { try await add("a\(number)", at: both.second) }
      let added = await both.run { service, number in try await add("b\(number)", at: service) }
      #expect(added.codes == ["SIGNATURE_KEYS_EXHAUSTED"])
    }
  }

  @Test func aChangeOfSettingsKeepsAnother() async throws {
    try await withInterleaving { both in
      _ = try await both.second.makeKey(.sessions)
      let changed = await both.run { service, number in
        try await ManageProjectSettings<HostedSettings>(store: service.store).change(project: "test") { settings in
          if number == 0 { settings.linkSeconds = 7200 } else { settings.returnAddresses = ["https://a.example/"] }
        }
      }
      #expect(changed.codes == [])
      let settings = try await ManageProjectSettings<HostedSettings>(store: both.second.store).read(project: "test")
      #expect(settings.linkSeconds == 7200 && settings.returnAddresses == ["https://a.example/"])
    }
  }

  @Test func aChangeOfARetentionRuleKeepsAnother() async throws {
    try await withInterleaving { both in
      _ = try await both.second.makeKey(.sessions)
      let changed = await both.run { service, number in
        try await ManageRetention(store: service.store).set(
          accepted: number == 0 ? .seconds(100) : nil, rejected: number == 0 ? nil : .seconds(200), project: "test",
          type: nil)
      }
      #expect(changed.codes == [])
      let rules = try await ManageRetention(store: both.second.store).list().map(\.rule)
      #expect(rules.map(\.accepted) == [.seconds(100)] && rules.map(\.rejected) == [.seconds(200)])
    }
  }
}
