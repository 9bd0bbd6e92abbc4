import Foundation
import MusterAPI
import MusterClient

/// Checks telephone numbers as an app does, and logs a person in by a code. The operator is simulated: the end of a
/// number decides its answer.
struct DemoPhone: Sendable {
  private static let numbers = [
    "+447700900123", "+447700900001", "+447700900002", "+447700900011",
  ]

  /// A client with a key of a sandbox project, with the scopes `onboarding` and `sessions`.
  let service: MusterClient
  private let screen = DemoScreen()

  init(service: MusterClient) {
    self.service = service
  }

  func run() async throws {
    screen.chapter(DemoFlow.phone.title)
    for number in Self.numbers {
      let begun = try await service.beginSubscriberCheck(number)
      try await service.openSubscriberCheck(begun)
      let check = try await service.subscriberCheck(id: begun.checkID)
      screen.tell("\(number): \(Self.words(for: check))")
    }
    let number = Self.numbers[0]
    let login = try await service.beginPhoneLogin(number)
    screen.tell("a code is sent to \(number); in a sandbox it is 111111")
    let answer = try await service.enterCode("111111", ofPhoneLogin: login.id)
    let state = try await service.phoneLogin(token: answer.token ?? "")
    screen.tell(state.active ? "the person has logged in as \(state.subject ?? "")" : "the login failed")
  }

  private static func words(for check: SubscriberCheck) -> String {
    guard check.status == "COMPLETED" else {
      return "no verdict, \(check.errorCode?.rawValue ?? check.status.rawValue)"
    }
    return [
      check.match == true ? "the number is this device's" : "the number is not this device's",
      check.noSIMChange == true ? "its SIM was not changed" : "its SIM was changed lately",
    ].joined(separator: ", ")
  }
}
