/// A line of a table as text (RFC 4180).
enum CSVLine {
  /// The fields separated by commas, without the line break.
  static func text(_ fields: [String]) -> String {
    fields.map(quoted).joined(separator: ",")
  }

  /// Words of people as a field that no spreadsheet takes for a formula: an apostrophe stands before those that begin like
  /// one.
  static func words(_ text: String) -> String {
    let first = text.unicodeScalars.first { !$0.properties.isWhitespace }
    return first.map(startsFormula.contains) == true ? "'" + text : text
  }

  /// In the widths of East Asian scripts, too.
  private static let startsFormula: Set<Unicode.Scalar> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]

  private static func quoted(_ field: String) -> String {
    let isPlain = !field.contains { "\",\r\n".contains($0) || $0.isNewline }
    return isPlain ? field : "\"\(field.replacing("\"", with: "\"\""))\""
  }
}
