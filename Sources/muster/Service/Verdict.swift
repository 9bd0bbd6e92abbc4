import MusterAPI

/// The result of a document as text for a terminal.
struct Verdict {
  let document: Document

  init(_ document: Document) {
    self.document = document
  }

  /// The status with the codes that caused it, for example `REJECTED RESOLUTION_LOW`.
  var summary: String {
    var codes = document.errors.map(\.code.rawValue)
    codes += document.quality.filter { $0.severity == "warn" }.map { "(\($0.code))" }
    return ([document.status.rawValue] + codes).joined(separator: " ")
  }

  /// The verdict, with a line for each reason.
  var lines: [String] {
    let size = "\(document.width)×\(document.height) \(document.format?.rawValue ?? "-")"
    var lines = ["\(document.status)  \(document.type) \(document.side)  \(size)  \(document.id)"]
    if !document.hasVerdict {
      lines.append("  no verdict yet; GET /v1/documents/\(document.id) returns it later")
    }
    lines += document.errors.map { "  \($0.code): \($0.message)" }
    lines += document.quality.filter { $0.severity == "warn" }.map { fact in
      "  \(fact.code): \(fact.value)" + (fact.threshold.map { " where \($0) is recommended" } ?? "")
    }
    if document.status == "REJECTED" {
      lines.append("  \(document.attemptsLeft) more attempts for this side")
    }
    return lines
  }
}
