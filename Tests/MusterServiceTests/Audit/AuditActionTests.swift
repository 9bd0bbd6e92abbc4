import Foundation
import Testing

@testable import MusterService

/// Holds the list of actions that auditors choose from against those that features declare.
@Suite struct AuditActionTests {
  @Test func everyDeclaredActionIsListed() throws {
    let declared = try declaredActions()
    #expect(declared.count > 50, "the sources are read")
    #expect(Set(declared).count == declared.count, "each is declared once")
    #expect(ReadAudit.actions.sorted() == declared.sorted())
  }

  /// The raw values in the files `…AuditActions.swift` of all features.
  private func declaredActions() throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources")
    var actions: [String] = []
    for module in ["MusterStore", "MusterService"] {
      let files = FileManager.default.enumerator(at: root.appending(path: module), includingPropertiesForKeys: nil)
      for case let file as URL in try #require(files) where file.lastPathComponent.hasSuffix("AuditActions.swift") {
        let text = try String(contentsOf: file, encoding: .utf8)
        actions += text.matches(of: /Self\(rawValue: "([^"]*)"\)/).map { String($0.1) }
      }
    }
    return actions
  }
}
