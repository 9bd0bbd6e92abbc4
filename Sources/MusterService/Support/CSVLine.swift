/// A line of CSV (RFC 4180).
enum CSVLine {
  /// Returns the fields separated by commas, without the line break.
  static func text(_ fields: [String]) -> String {
    fields.map(quoted).joined(separator: ",")
  }

  /// Returns user-provided text such that no spreadsheet takes it for a formula: text that starts like one gets an
  /// apostrophe in front.
  static func escapingFormula(_ text: String) -> String {
    let first = text.unicodeScalars.first { !$0.properties.isWhitespace }
    return first.map(startsFormula.contains) == true ? "'" + text : text
  }

  /// The characters that start a formula, also in the full-width forms of East Asian scripts.
  private static let startsFormula: Set<Unicode.Scalar> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]

  private static func quoted(_ field: String) -> String {
    let isPlain = !field.contains { "\",\r\n".contains($0) || $0.isNewline }
    return isPlain ? field : "\"\(field.replacing("\"", with: "\"\""))\""
  }
}
