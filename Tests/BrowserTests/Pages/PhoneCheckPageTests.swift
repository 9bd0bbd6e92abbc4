import Foundation
import MusterClient
import RunningPrograms
import Testing

extension Browsers {
  /// The phone checks of a project, as auditors see them, and those of a case.
  @Suite struct PhoneCheckPageTests {
    @Test func anAuditorFindsTheChecksOfANumber() async throws {
      try await withConsole { console in
        for number in ["+447700900123", "+447700900002", "+447700900011", "+447700900123"] {
          let check = try await console.backend.beginSubscriberCheck(number)
          try await console.backend.openSubscriberCheck(check)
        }
        try await console.withPerson("Otto Falk", as: .auditor) { otto in
          let browser = otto.browser
          try await otto.open("/review/phone-checks")
          try await otto.look("phone-checks")
          let rows = try await browser.all("tr.row").asyncMap { try await $0.text }
          #expect(rows.count == 4 && rows.allSatisfy { !$0.contains("7700") }, "\(rows)")

          try await browser.find("#number").type("+44 7700 900123")
          try await browser.find("form.filter button").click()
          try await browser.wait { try await browser.all("tr.row").count == 2 }
          #expect(try await !browser.url.absoluteString.contains("7700"), "the number is in no address")
          try await otto.look("phone-checks-number")
          try await otto.open("/review/phone-checks?outcome=SIM_CHANGED")
          try await browser.wait { try await browser.all("tr.row").count == 1 }
          _ = try await browser.complaints()
        }
      }
    }
  }
}
