import Foundation
import RunningPrograms
import Testing

extension Documentation {
  /// The messages that docs/troubleshooting.md explains.
  @Suite struct TroubleshootingTests {
    /// Everything that a message can stand in.
    private static func sources() throws -> String {
      var text = ""
      for folder in ["Sources", "scripts"] {
        let files = FileManager.default.enumerator(atPath: "\(repositoryFolder)/\(folder)")
        while let name = files?.nextObject() as? String {
          let path = "\(repositoryFolder)/\(folder)/\(name)"
          guard folder == "scripts" || name.hasSuffix(".swift") else { continue }
          text += (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        }
      }
      text += try String(contentsOfFile: repositoryFolder + "/Makefile", encoding: .utf8)
      // As it is written in a literal, and over the ends of lines.
      return text.replacing("\\\"", with: "\"").replacing("\\\n\t", with: "").replacing(#/"\s*\n?\s*\+ "/#, with: "")
    }

    @Test func everyMessageStandsInTheSources() throws {
      let page = String(decoding: try readFile(repositoryFolder + "/docs/troubleshooting.md"), as: UTF8.self)
      let sources = try Self.sources()
      let headings = page.matches(of: /(?m)^### (.+)$/).map { String($0.1) }
      let messages = headings.flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.1) } }
      #expect(messages.count > 25, "the page is read")
      for message in messages {
        for part in message.split(separator: "…") {
          let part = part.trimmingCharacters(in: .whitespaces)
          guard part.count > 3 else { continue }
          #expect(sources.contains(part), "nobody says: \(part)")
        }
      }
    }
  }
}
