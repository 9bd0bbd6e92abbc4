import Foundation
import MusterAPI
import RunningPrograms
import Testing

/// Something about a page that keeps people from using it. The rules are in `page-check.js`.
struct PageFault: Hashable, CustomStringConvertible {
  let rule: String
  let what: String

  var description: String { "\(rule): \(what)" }

  fileprivate static let script = Result {
    try String(decoding: readFile(repositoryFolder + "/Tests/BrowserTests/PageChecks/page-check.js"), as: UTF8.self)
  }
}

extension Browser {
  /// Checks the page as it stands, with all that can be opened in it opened.
  func faults() async throws -> [PageFault] {
    try await run("document.querySelectorAll('details').forEach((part) => part.open = true)")
    return try await run(PageFault.script.get()).items.map { PageFault(rule: $0["rule"].text, what: $0["what"].text) }
  }
}
