import Foundation
import HTTPTypes
import MusterAPI
import MusterReference
import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

/// Names that our own API does not know.
@Suite(.anyEngine) struct UnknownFieldTests {
  @Test(arguments: [
    (#"{"documentType":["PASSPORT"]}"#, "documentType", "documentTypes"),
    (#"{"document_types":null}"#, "document_types", "documentTypes"),
    (#"{"ConsentRequired":true}"#, "ConsentRequired", "consentRequired"),
    (#"{"customFields":{"a":"b"},"customfield":{}}"#, "customfield", "customFields"),
    (#"{"consentRequired":true,"":1}"#, "", "customFields"),
  ])
  func aFieldOfABodyIsRefusedByName(body: String, name: String, nearest: String) async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.sessions)
      let answer = try await server.send(.post, Routes.sessions, token: key, body: Data(body.utf8))
      #expect(answer.status == .badRequest && answer.problemCode == "FIELD_UNKNOWN")
      let detail = try answer.decoded(as: Problem.self).detail ?? ""
      #expect(detail.hasPrefix("\(name): "), "\(detail)")
      #expect(name.isEmpty || detail.contains(nearest), "\(detail)")
      let list: SessionList = try await server.send(.get, Routes.sessions, token: key).decoded()
      #expect(list.sessions.isEmpty, "nothing was begun")
    }
  }

  @Test func fieldsOfTheCallersOwnAreTaken() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT", customFields: ["documentType": "x", "sessionid": "y"])
      #expect(session.customFields == ["documentType": "x", "sessionid": "y"])
      let process = try await server.send(
        .post, Routes.processes, token: server.makeKey(.onboarding),
        body: Data(#"{"identification":{"anything":{"at":["all"]}}}"#.utf8))
      #expect(process.status == .created)
    }
  }

  @Test func aParameterIsRefusedByName() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      let key = try await server.makeKey(.sessions, .review)
      let own = session.token ?? ""
      let cases: [(HTTPRequest.Method, String, String, String, String)] = [
        (.get, "\(Routes.documents)?sessionid=x", key, "sessionid", "sessionId"),
        (.head, "\(Routes.documents)?sessionid=x", key, "sessionid", "sessionId"),
        (.get, "\(Routes.sessions)?limit=1&limits=2", key, "limits", "limit"),
        (.get, "\(Routes.sessions)?custom%46ields=x", key, "customFields", "customField"),
        (.get, "\(Routes.sessions)/\(session.id)?token", own, "token", "None"),
        (.delete, "\(Routes.sessions)/\(session.id)?x=", key, "x", "None"),
        (.post, "\(Routes.documents)?type=PASSPORT&side=FRONT&filname=a", own, "filname", "filename"),
        (.post, "\(Routes.sessions)?documentTypes=PASSPORT", key, "documentTypes", "None"),
      ]
      for (method, path, token, name, nearest) in cases {
        let answer = try await server.send(method, path, token: token)
        #expect(answer.status == .badRequest, "\(path)")
        guard method != .head else { continue }
        #expect(answer.problemCode == "FIELD_UNKNOWN", "\(path)")
        let detail = try answer.decoded(as: Problem.self).detail ?? ""
        #expect(detail.hasPrefix("\(name): ") && detail.contains(nearest), "\(detail)")
      }
    }
  }

  @Test(arguments: ["?", "?&", "?limit=1&", "?&limit=1"])
  func emptyParametersAreAccepted(query: String) async throws {
    try await withTestServer { server in
      let answer = try await server.send(.get, Routes.sessions + query, token: server.makeKey(.sessions))
      #expect(answer.status == .ok)
    }
  }

  @Test func requestsWithoutFieldsTakeNone() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      let path = Routes.path(Routes.sessionPresenceCheck, session.id)
      let answer = try await server.send(.post, path, token: session.token, body: Data(#"{"processId":"x"}"#.utf8))
      #expect(answer.problemCode == "FIELD_UNKNOWN")
      for body in ["", "{}"] {
        let answer = try await server.send(.post, path, token: session.token, body: Data(body.utf8))
        #expect(answer.problemCode == "PRESENCE_CHECK_FAILED")
      }
    }
  }

  @Test func aPictureInAnotherFieldIsToldItsName() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      let form = """
        --x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nbytes\r\n--x--\r\n
        """
      let answer = try await server.send(
        .post, Routes.documents + "?type=PASSPORT&side=FRONT", token: session.token,
        headers: [.contentType: "multipart/form-data; boundary=x"], body: Data(form.utf8))
      #expect(answer.problemCode == "FIELD_UNKNOWN")
      let detail = try answer.decoded(as: Problem.self).detail
      #expect(detail == "photo: there is no such field. Did you mean file?")
    }
  }

  @Test func aFieldOfAFormIsRefusedByName() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      let form = """
        --x\r\nContent-Disposition: form-data; name="typ"\r\n\r\nPASSPORT\r\n\
        --x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nbytes\r\n--x--\r\n
        """
      let answer = try await server.send(
        .post, Routes.documents, token: session.token, headers: [.contentType: "multipart/form-data; boundary=x"],
        body: Data(form.utf8))
      #expect(answer.problemCode == "FIELD_UNKNOWN")
      #expect(try answer.decoded(as: Problem.self).detail?.contains("typ: ") == true)
    }
  }

  @Test func theOnboardingProtocolStaysLenient() async throws {
    try await withTestServer { server in
      let answer = try await server.send(
        .post, Routes.onboardingStart + "?x=y", token: server.makeKey(.onboarding),
        body: Data(#"{"requestObject":{"identification":{},"more":1},"others":2}"#.utf8))
      #expect(answer.status == .ok)
    }
  }

  private static let ofTokenRequests: Set = ["grant_type", "code_verifier", "client_secret"]

  /// The query parameters that the sources read are those that the API description lists.
  @Test func everyParameterThatIsReadIsDescribed() throws {
    let described = Set(try Reference.operations().flatMap(\.queryParameters))
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources")
    var read: Set<String> = []
    // OpenID reads its parameters from a query or a form.
    for folder in ["MusterServer", "MusterService/OpenID"] {
      let files = try #require(
        FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil))
      for case let file as URL in files where file.pathExtension == "swift" && !file.path.contains("/ReviewConsole/") {
        let text = try String(contentsOf: file, encoding: .utf8)
        read.formUnion(text.matches(of: /(?:query|field|time)\("(\w+)"\)/).map { String($0.1) })
        guard folder.hasSuffix("OpenID") else { continue }
        read.formUnion(text.matches(of: /fields\["(\w+)"\]/).map { String($0.1) })
      }
    }
    // Those of pages and their files are not of the API; those of forms and what is refused are not of a query.
    let others: Set = ["language", "project", "v", "request", "request_uri", "registration"]
    #expect(read.subtracting(others).subtracting(Self.ofTokenRequests) == described)
  }
}
