import Foundation
import RunningPrograms
import Testing

/// The table route × role of docs/api.md.
enum ConsoleRoutes {
  static func table() throws -> (header: [String], rows: [[String]]) {
    let text = String(decoding: try readFile(repositoryFolder + "/docs/api.md"), as: UTF8.self)
    let start = try #require(text.firstRange(of: "<!-- desk-begin -->"))
    let end = try #require(text.firstRange(of: "<!-- desk-end -->"))
    let lines = text[start.upperBound..<end.lowerBound].split(separator: "\n").map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
    return (try #require(lines.first), Array(lines.dropFirst(2)))
  }
}
