import Foundation
import RunningPrograms
import Testing

extension Commands {
  /// Settings are declared once: the list, the documentation and the help of commands follow from the declarations.
  @Suite struct SettingsCommandTests {
    @Test func documentationHasTheTable() async throws {
      let guide = try String(contentsOfFile: repositoryFolder + "/docs/operations.md", encoding: .utf8)
      let table = try await runMuster("settings", "--markdown").output
      #expect(table.hasPrefix("| setting |"))
      #expect(guide.contains("\n\n" + table + "\n"), "docs/operations.md needs this table:\n\(table)")
    }

    @Test func everySettingHasAMeaningAndItsVariable() async throws {
      struct Row: Decodable {
        let name: String
        let variable: String
        let option: String?
        let help: String
      }
      let rows: [Row] = try await runMuster("settings", "--json").output.split(separator: "\n")
        .map { try parseJSON(String($0)) }
      #expect(rows.count > 80 && Set(rows.map(\.name)).count == rows.count)
      for row in rows { #expect(row.help.hasSuffix(".") && !row.help.contains("`"), "\(row.name): \(row.help)") }
      #expect(rows.first { $0.name == "maxImageBytes" }?.variable == "MUSTER_MAX_IMAGE_BYTES")

      // The help is wrapped to the width of the terminal.
      func words(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      let help = words(try await runMuster("serve", "--help").output)
      for row in rows where row.option != nil {
        #expect(help.contains("\(row.option ?? "") "), "\(row.name)")
        #expect(help.contains(words(row.help)), "\(row.name)")
      }
    }
  }
}
