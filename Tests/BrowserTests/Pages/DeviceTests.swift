import AsyncHTTPClient
import Foundation
import MusterAPI
import MusterClient
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import PowerAuthApp
import RunningPrograms
import Testing

extension Browsers {
  /// The device that an app activated, as reviewers see it beside the case.
  @Suite struct DeviceTests {
    @Test func aDeviceIsSeenInEachState() async throws {
      try await withConsole { console in
        var app = try await console.makeApp()
        let process = try await console.activate(&app, name: "הטלפון של <b>נועה</b>")
        try await console.withPerson("Otto Falk", as: .auditor) { otto in
          func look(_ name: String) async throws -> String {
            try await otto.open("/review/cases/\(process)")
            try await otto.look("device-\(name)")
            let panels = try await otto.browser.all("section.panel").asyncMap { try await $0.text }
            return try #require(panels.first { $0.hasPrefix("Device") }, "\(panels)")
          }
          let active = try await look("active")
          for words in ["הטלפון של <b>נועה</b>", "iPhone12,1, iOS", "PowerAuth\n3.3", "Active"] {
            #expect(active.contains(words), "\(active)")
          }
          #expect(!active.contains("Last signature") && !active.contains(" by "), "\(active)")

          try await app.createToken()
          #expect(try await console.backend.setDeviceState("BLOCKED", ofSession: process).state == "BLOCKED")
          let blocked = try await look("blocked")
          for words in ["Blocked", "by a program of the project", "Last signature"] {
            #expect(blocked.contains(words), "\(blocked)")
          }

          #expect(try await console.backend.setDeviceState("REMOVED", ofSession: process).state == "REMOVED")
          #expect(try await console.backend.device(ofSession: process).state == "REMOVED")
          let removed = try await look("removed")
          for words in ["Removed", "by a program of the project"] { #expect(removed.contains(words), "\(removed)") }
          _ = try await otto.browser.complaints()
        }
      }
    }
  }
}

extension ConsoleFixture {
  /// An app of the desk's project.
  fileprivate func makeApp() async throws -> PowerAuthApp {
    struct Credentials: Decodable {
      let configuration: String
    }
    let outcome = try await runMuster(
      "apps", "create", "--project", Self.project, "--name", "app", "--json", "--data", folder)
    try #require(outcome.exitCode == 0, "\(outcome.errors)")
    let made = try JSONDecoder().decode(Credentials.self, from: Data(outcome.output.utf8))
    let server = service.url.absoluteString
    return try PowerAuthApp(version: "3.3", configuration: made.configuration) { request in
      var sent = HTTPClientRequest(url: server + request.path)
      sent.method = .POST
      for (name, value) in request.headers { sent.headers.add(name: name, value: value) }
      sent.body = .bytes(ByteBuffer(data: request.body))
      let answer = try await HTTPClient.shared.execute(sent, timeout: .seconds(60))
      return PowerAuthApp.Reply(
        status: Int(answer.status.code), body: Data(buffer: try await answer.body.collect(upTo: 1 << 20)))
    }
  }

  /// Starts a process and activates its device.
  ///
  /// - Returns: The id of the process.
  fileprivate func activate(_ app: inout PowerAuthApp, name: String) async throws -> String {
    try await app.synchronizeTime()
    let started = try await app.onboard(
      Routes.onboardingStart, ["identification": ["person": "1"]], PowerAuthApp.Protection(.none, .application))
    let state = try #require(started.answer["responseObject"] as? [String: Any], "\(started)")
    let process = try #require(state["processId"] as? String)
    let refusal = try await app.activate(process: process, code: "11111111", name: name)
    #expect(refusal == nil)
    return process
  }
}
