import DocumentImaging
import Foundation
import MusterServer
import TestStores
import TestTraits
import Testing
import VerificationFlow
import Yams

/// Holds the description of the service against its routes, its codes and itself.
@Suite(.anyEngine, .slow) struct DescriptionTests {
  @Test func everyRouteIsDescribedAndNothingElse() async throws {
    let described = Set(try DescribedService().operations.map(\.route))
    try await withTestServer { server in
      // Pages are for people; docs/review.md, docs/camera-page.md and docs/hosted.md have them.
      let routes = allRoutes(of: server.muster).filter { route in
        ![" /review", " /presence/", " /verify", " /login"].contains { route.contains($0) }
      }
      #expect(Set(routes).symmetricDifference(described) == [])
    }
  }

  @Test func everyRouteOfTheTableOfCallersIsDescribed() throws {
    let described = Set(try DescribedService().operations.map(\.route))
    let table = try repositoryFile("docs/api.md").matches(of: /(?m)^\| ([A-Z]+ \/\S*) \|/).map { String($0.1) }
      .filter { !$0.contains(" /review") }
    #expect(table.count > 40, "the table is read")
    #expect(Set(table).subtracting(described) == [])
    // Two answers of tus are described for clients, and are no doors of their own.
    let alike: Set = ["OPTIONS /v1/uploads/tus/{id}", "POST /v1/uploads/tus/{id}"]
    #expect(described.subtracting(table).subtracting(alike) == [])
  }

  @Test func everyCodeThatIsAnsweredIsDescribed() throws {
    let description = try DescribedService()
    let known = description.words(of: "ProblemCode").union(description.words(of: "OnboardingProblemCode"))
    // Said by commands, in verdicts, or to ourselves; no answer has them.
    let others: Set = [
      "APP_NOT_FOUND", "SIGNATURE_KEY_INVALID", "SIGNATURE_KEY_EXISTS", "SIGNATURE_KEYS_EXHAUSTED", "PROJECT_NOT_FOUND",
      "ORIGINS_EXHAUSTED", "ORIGIN_INVALID", "ORIGIN_NOT_FOUND", "PROJECT_KIND_MISMATCH", "RETENTION_NOT_SET",
      "WEBHOOK_INVALID", "WEBHOOKS_EXHAUSTED", "IMAGING_TIMEOUT",
      "IMAGING_FAILED", "NOT_DUE",
      // Apps of phone checks get them as the end of `type`, in words of their own.
      "PHONE_CHECK_NOT_FOUND", "REDIRECT_URL_NOT_ALLOWED",
      // Said to login methods, which answer in words of their own.
      "AUTHORIZATION_ENDED", "AUTHORIZATION_NOT_FOUND",
      // Clients of PIN logins get it as `error`; the other is said by a command.
      "PIN_LOGIN_UNAVAILABLE", "PASSKEY_SETTING_INVALID",
    ]
    // Said on the pages of reviewers.
    let pages: Set = [
      "DECISION_NOT_FOUND", "DECISION_TOOK_EFFECT", "FORM_EXPIRED", "INVITATION_NOT_FOUND", "KEYS_EXHAUSTED",
      "KEY_NOT_FOUND", "LINK_EXPIRED", "LOCAL_SIGN_IN_OFF",
      "LINK_INVALID", "PASSWORD_UNFIT", "PASSWORD_WRONG", "REVIEWER_EXISTS", "REVIEWER_NAME_INVALID",
      "ROLE_MISSING", "SECOND_FACTOR_CONFLICT", "SECOND_FACTOR_FAILED", "SIGN_IN_FAILED",
      "SIGN_IN_LOCKED", "SSO_ACCOUNT_DISABLED", "SSO_CLOCK_SKEW", "SSO_EXPIRED", "SSO_INVALID", "SSO_LINK_CONFLICT",
      "SSO_LINK_NEEDED", "SSO_NO_ROLE", "SSO_OFF", "SSO_REFUSED", "SSO_UNREACHABLE",
    ]
    let answered = try refusedCodes().subtracting(others).subtracting(pages)
    #expect(answered.count > 50, "the sources are read")
    #expect(answered.subtracting(known) == [])
    #expect(known.subtracting(answered) == [], "nobody answers it any more")
  }

  @Test func everyCodeOfTheDocumentationIsDescribed() throws {
    let text = try repositoryFile("docs/api.md")
    let section = try #require(text.firstMatch(of: #/(?s)\n## Problems\n(.*?)\n## /#)).1
    let rows = section.matches(of: /(?m)^\| (`[A-Z_`, ]+`) \| \d+ \|/)
    let codes = Set(rows.flatMap { $0.1.matches(of: /[A-Z_]+/).map { String($0.0) } })
    #expect(codes.count > 50, "the table is read")
    #expect(try DescribedService().words(of: "ProblemCode").symmetricDifference(codes) == [])
  }

  @Test func theCodesOfAnAnswerAreAmongAllCodes() throws {
    let description = try DescribedService()
    let (problems, failures) = description.codes
    // Those of paths and methods that are not there belong to no operation, nor does what a request gets that comes too
    // slowly or has too long a target.
    let general: Set = ["METHOD_NOT_ALLOWED", "REQUEST_TARGET_TOO_LONG", "REQUEST_TIMEOUT"]
    #expect(description.words(of: "ProblemCode").subtracting(problems) == general)
    #expect(
      description.words(of: "OnboardingProblemCode").subtracting(failures)
        == general.union(["NOT_FOUND"]))
    #expect(problems.subtracting(description.words(of: "ProblemCode")) == [])
    #expect(failures.subtracting(description.words(of: "OnboardingProblemCode")) == [])
  }

  /// What only the person of a session may do is refused to a key by what is missing, not by its scopes.
  @Test func operationsOfPeopleAskForTheirToken() throws {
    let description = try DescribedService()
    let operations = description.operations.filter { _, node in
      let keys = node["security"]?.sequence?.map { $0.mapping?.keys.first?.string } ?? []
      return !keys.isEmpty && keys.allSatisfy { $0 == "sessionToken" }
    }
    #expect(operations.count > 20)
    for (route, operation) in operations {
      let refusal = description.fields(of: operation["responses"]).first { $0.name == "403" }
      #expect(refusal?.value["$ref"]?.string?.hasSuffix("TokenNeeded") == true, "\(route)")
    }
  }

  @Test func everyRenditionIsDescribed() throws {
    let parameter = try DescribedService().root["components"]?["parameters"]?["Rendition"]
    let kinds = parameter?["schema"]?["enum"]?.sequence?.compactMap(\.string)
    #expect(kinds == RenditionKind.allCases.map(\.rawValue))
  }

  @Test func everyReferenceNamesSomethingAndEveryComponentIsUsed() throws {
    let description = try DescribedService()
    let kinds = ["schemas", "parameters", "headers", "responses", "examples"]
    let components = kinds.flatMap { kind in
      description.fields(of: description.root["components"]?[kind]).map { "#/components/\(kind)/\($0.name)" }
    }
    #expect(Set(components).symmetricDifference(description.references) == [])
  }

  @Test func everyOperationSaysWhatItIsAndHowItIsRefused() throws {
    let description = try DescribedService()
    let ids = description.operations.compactMap { $0.node["operationId"]?.string }
    #expect(Set(ids).count == description.operations.count, "each has an id of its own")
    let doors = Set(description.root["tags"]?.sequence?.compactMap { $0["name"]?.string } ?? [])
    for (route, operation) in description.operations {
      let statuses = description.fields(of: operation["responses"]).map(\.name)
      #expect(statuses == statuses.sorted() && statuses.contains("500"), "\(route)")
      #expect(doors.contains(operation["tags"]?.sequence?.first?.string ?? ""), "\(route)")
      // Who needs no secret is never told that it is missing.
      let isOpen = operation["security"]?.sequence?.isEmpty ?? false
      #expect(statuses.contains("401") == !isOpen, "\(route)")
    }
  }

  /// The codes that the sources refuse with.
  private func refusedCodes() throws -> Set<String> {
    var codes = Set(ImagingError.Code.allCases.map(\.rawValue) + TransitionError.Code.allCases.map(\.rawValue))
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources")
    for module in ["MusterService", "MusterServer"] {
      let files = FileManager.default.enumerator(at: root.appending(path: module), includingPropertiesForKeys: nil)
      for case let file as URL in try #require(files) where file.pathExtension == "swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        codes.formUnion(text.matches(of: /ErrorCode\(\s*"([A-Z_]+)"/).map { String($0.1) })
      }
    }
    return codes
  }
}
