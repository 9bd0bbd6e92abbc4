import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

/// Holds the table route × caller of docs/api.md against the running service.
@Suite(.anyEngine) struct RouteTests {
  @Test(.slow) func everyRouteAdmitsTheDocumentedCallers() async throws {
    let table = try routeTable()
    let callers = ["nobody", "session", "other session", "sessions", "review", "onboarding", "admin", "other project"]
    #expect(table.header == ["route"] + callers)
    #expect(table.rows.count >= 10, "no row got lost")
    // The clock stands still, so that another code is requested too soon however long the rows before it take.
    try await withTestServer({ $0.requestRates.exchange.burst = 10_000 }, clock: StillClock().clock) { server in
      let session = try await server.makeSession("ID_CARD")
      let document: Document = try await server.upload(
        specimen("id-card-front-orientation-1.jpg"), as: "ID_CARD", "FRONT", "&uploadId=mine", to: session
      ).decoded()
      let other = try await server.makeSession("ID_CARD")
      let stranger = try await server.makeKey(.sessions, .review, .onboarding, .admin, project: "other")
      let tokens: [String?] = [
        nil, session.token, other.token, try await server.makeKey(.sessions), try await server.makeKey(.review),
        try await server.makeKey(.onboarding), try await server.makeKey(.admin), stranger,
      ]
      for row in table.rows {
        for (index, (caller, token)) in zip(callers, tokens).enumerated() {
          let answer = try await call(row[0], document, as: token, server)
          #expect("\(answer.status.code)" == row[index + 1], "\(row[0]) as \(caller)")
        }
      }
    }
  }

  @Test func parametersReplaceTheirNames() {
    #expect(Routes.path(Routes.rendition, "7", "display") == "/v1/documents/7/renditions/display")
    #expect(Routes.path(Routes.upload, "") == "/v1/uploads/")
    #expect(Routes.path(Routes.documents) == "/v1/documents" && Routes.path(Routes.home) == "/")
  }

  private func call(
    _ route: String, _ document: Document, as token: String?, _ server: TestServer
  ) async throws -> Answer {
    let words = route.split(separator: " ", maxSplits: 1).map(String.init)
    let method = try #require(HTTPRequest.Method(words[0]))
    var path = words[1].replacing("{rendition}", with: "display")
    let isSession = ["/v1/sessions", "/v1/processes", "/v1/reviews"].contains { path.hasPrefix($0) }
    let subject = isSession ? document.sessionId : path.contains("uploads") ? "mine" : document.id
    path = path.replacing("{id}", with: subject).replacing("{page}", with: "sessions")
    if path.hasPrefix(Routes.path(Routes.upload, "")), method != .get {
      return try await server.send(method, path, token: token, headers: uploadHeaders(for: path))
    }
    if path == Routes.sandboxOutbox { path += "?processId=\(document.sessionId)" }
    if path.hasSuffix("/decisions") {
      let body = try JSONCoding.encoder().encode(DecisionRequest("accept", revision: 1))
      return try await server.send(method, path, token: token, body: body)
    }
    let isBare = path == Routes.sessions || path.hasSuffix("/lease")
    guard method == .post || method == .put, !isBare else { return try await server.send(method, path, token: token) }
    guard path == Routes.documents else {
      return try await server.send(method, path, token: token, body: body(for: path, document.sessionId))
    }
    // The verdict is waited for, so that the rows behind this one find the session at its next phase.
    return try await server.send(
      .post, path + "?type=ID_CARD&side=BACK", token: token, headers: [HTTPField.Name("Prefer")!: "wait=60"],
      body: Data(specimen("id-card-back-422.jpg")))
  }

  /// What the requests of both protocols of uploads that go on need.
  private func uploadHeaders(for path: String) -> HTTPFields {
    let isTus = path.hasPrefix(Routes.tusUploads)
    var headers: HTTPFields = [:]
    headers[HTTPField.Name("Tus-Resumable")!] = isTus ? "1.0.0" : nil
    headers[HTTPField.Name("Upload-Length")!] = isTus ? "100" : nil
    headers[HTTPField.Name("Upload-Metadata")!] = "type SURfQ0FSRA==,side RlJPTlQ="
    headers[HTTPField.Name("Upload-Offset")!] = "0"
    headers[.contentType] = isTus ? "application/offset+octet-stream" : "application/partial-upload"
    return headers
  }

  /// A body that the path takes; of the onboarding protocol one that each endpoint finds its own in.
  private func body(for path: String, _ process: String) -> Data {
    switch path {
    case Routes.activations: return Data(#"{"processId": "\#(process)", "otpCode": "none"}"#.utf8)
    case Routes.path(Routes.sessionDevice, process): return Data(#"{"state": "ACTIVE"}"#.utf8)
    case Routes.hostedSettings: return Data("{}".utf8)
    case Routes.contentRules: return Data(#"{"consequences": {}, "recognizesPeople": true}"#.utf8)
    case Routes.blocks: return Data(#"{"documentNumber": "X1", "issuer": "UTO", "reason": "x"}"#.utf8)
    case _ where path.hasSuffix("/tokens/verify"): return Data(#"{"header": ""}"#.utf8)
    case _ where path.hasPrefix("/v1/devices/"): return Data(#"{"uriId": "/", "header": ""}"#.utf8)
    case _ where path.contains("/reading/"): return Data(#"{"value": "x", "reason": "OTHER"}"#.utf8)
    case Routes.processes: return Data(#"{"identification": {}}"#.utf8)
    case Routes.path(Routes.sessionConsent, process): return Data(#"{"approved": true}"#.utf8)
    case Routes.path(Routes.sessionCode, process): return Data(#"{"otpCode": "none"}"#.utf8)
    case _ where path.hasPrefix("/v1/"): return Data()
    default: break
    }
    let message = """
      {"processId": "\(process)", "otpCode": "none", "otpType": "ACTIVATION", "identification": {}, "consentType": "GDPR", "approved": true,
       "attributes": {"sdk-init-token": "x"}, "documents": []}
      """
    let isBare = path == Routes.identityStatus || path == Routes.onboardingConfiguration
    return Data((isBare ? #"{"requestObject": {}}"# : #"{"requestObject": \#(message)}"#).utf8)
  }

  private func routeTable() throws -> (header: [String], rows: [[String]]) {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/api.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(text.firstRange(of: "<!-- routes-begin -->"))
    let end = try #require(text.firstRange(of: "<!-- routes-end -->"))
    let lines = text[start.upperBound..<end.lowerBound].split(separator: "\n").map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
        .filter { !$0.isEmpty }
    }
    return (lines[0], lines.dropFirst(2).filter { !$0.isEmpty })
  }
}
