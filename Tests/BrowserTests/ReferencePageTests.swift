import Foundation
import RunningPrograms
import Testing

extension Browsers {
  /// The page that describes the API.
  @Suite struct ReferencePageTests {
    @Test func thePageIsSoundOnAnyScreen() async throws {
      try await withService { service, _ in
        try await withWebDriver { driver in
          try await driver.withBrowser { browser in
            try await browser.open(service.url.appending(path: "docs"))
            for screen in Screen.all {
              try await browser.show(on: screen)
              let faults = try await browser.faults()
              #expect(faults.isEmpty, "\(screen)")
            }
            let complaints = try await browser.complaints()
            #expect(complaints.isEmpty)
          }
        }
      }
    }
  }
}
