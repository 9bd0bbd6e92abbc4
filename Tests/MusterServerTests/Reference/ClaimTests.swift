import Foundation
import HTTPTypes
import MusterAPI
import ServiceFixtures
import TestStores
import Testing

/// Holds what `docs/what-muster-is-not.md` says in bold against the sources and the tests.
@Suite(.anyEngine) struct ClaimTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardized

  /// What holds each claim: a test of this name, or nothing where a test cannot tell.
  private static let holders: [String: String?] = [
    "Muster does not tell a real document from a forged one.": "aDrawnCardIsAccepted",
    "Muster does not read everything on a document.": "readingsComeFromZonesAndBarcodesOnly",
    "The presence check is not certified.": nil,
    "Muster does not know who a person is.": "onlyThreeModulesSendRequests",
    "Muster does not send messages to people.": "aLiveProjectHasNoOutboxAndSendsNoActivationCodes",
    "Muster is not an archive.": "picturesAreErasedInTimeAndFactsStay",
    "Muster does not keep accounts.": "onlyReviewersHavePasswords",
    "Nodes do not share a data folder.": "oneServiceAtATimeHoldsAFolder",
    "Muster is not a user interface for apps.": "theClientHasNoScreens",
    "Muster does not make you compliant.": nil,
    "The service runs on Linux only.": "theClientAlsoBuildsForAppleSystems",
  ]

  private static func read(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The Swift files below a folder, by their paths from the repository.
  private static func sources(below folder: String) throws -> [String: String] {
    let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)?.compactMap { $0 as? String }
    let paths = (names ?? []).filter { $0.hasSuffix(".swift") }.map { folder + "/" + $0 }
    return try [String: String](uniqueKeysWithValues: paths.map { ($0, try read($0)) })
  }

  @Test func everyClaimIsHeld() throws {
    let page = try Self.read("docs/what-muster-is-not.md")
    let claims = page.matches(of: /(?m)^- \*\*([^*]+)\*\*/).map { String($0.1) }
    #expect(Set(claims) == Set(Self.holders.keys))
    let tests = try Self.sources(below: "Tests").values.joined()
    for case let (claim, holder?) in Self.holders {
      #expect(tests.contains("func \(holder)("), "\(claim)")
    }
  }

  /// The specimen is a drawing and not a document of any state.
  @Test func aDrawnCardIsAccepted() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let answer = try await server.send(
        .post, "\(Routes.documents)?type=ID_CARD&side=FRONT", token: session.token,
        headers: [.contentType: "image/jpeg", HTTPField.Name("Prefer")!: "wait=120"],
        body: Data(try specimen("id-card-front-orientation-1.jpg")))
      let document: Document = try answer.decoded()
      #expect(document.status == "ACCEPTED")
    }
  }

  @Test func readingsComeFromZonesAndBarcodesOnly() throws {
    let readers = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appending(path: "Sources/DocumentReading").path
    ).filter { $0.hasPrefix("DocumentReading+") }
    #expect(Set(readers) == ["DocumentReading+Barcode.swift", "DocumentReading+Zone.swift"])
  }

  /// Requests go to providers, webhooks and collectors, and to the store; so nothing is looked up elsewhere.
  @Test func onlyThreeModulesSendRequests() throws {
    let senders = try Self.sources(below: "Sources").filter { $1.contains("import AsyncHTTPClient") }.keys
      .compactMap { $0.split(separator: "/").dropFirst().first.map(String.init) }
    #expect(Set(senders) == ["MusterConnectors", "MusterStore", "S3Client", "muster"])
  }

  @Test func onlyReviewersHavePasswords() throws {
    let tables = try Self.sources(below: "Sources/MusterStore").filter { $0.key.hasSuffix("Tables.swift") }.values
      .flatMap { $0.components(separatedBy: " Table(").dropFirst() }
    #expect(tables.count > 50)
    let names = tables.map { $0.drop { $0 != "\"" }.dropFirst().prefix { $0 != "\"" } }
    #expect(zip(names, tables).filter { $1.contains("password") }.map(\.0) == ["reviewers"])
    #expect(Set(names).isDisjoint(with: ["users", "accounts"]))
  }

  @Test func theClientHasNoScreens() throws {
    let imports = try Self.sources(below: "Sources/MusterClient").values.flatMap {
      $0.matches(of: /(?m)^ *(?:\w+ )?import (\w+)/).map { String($0.1) }
    }
    #expect(Set(imports).isSubset(of: ["Encodings", "Foundation", "FoundationNetworking", "ImageIO", "MusterAPI"]))
  }

  @Test func theClientAlsoBuildsForAppleSystems() throws {
    #expect(try Self.read("Package.swift").contains("platforms: [.macOS(.v15), .iOS(.v16)]"))
    let page = try Self.read("docs/what-muster-is-not.md")
    #expect(page.contains("The client library also supports iOS 16 and macOS 15."))
  }
}
