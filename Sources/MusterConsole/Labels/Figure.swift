internal import Foundation

/// Formats numbers for display.
enum Figure {
  /// Returns a count such as `12,345`.
  static func count(_ count: Int) -> String {
    var digits = String(count.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return (count < 0 ? "−" : "") + ([digits] + groups).joined(separator: ",")
  }

  /// Returns a number with at most `decimals` fraction digits and no trailing zeros; `–` if it is not finite.
  static func number(_ value: Double, decimals: Int = 0) -> String {
    guard value.isFinite else { return "–" }
    let text = String(format: "%.\(decimals)f", value)
    guard text.contains(".") else { return text }
    let trimmed = text.reversed().drop { $0 == "0" }.drop { $0 == "." }
    return String(trimmed.reversed())
  }

  /// Returns a face distance such as `0.54`; `–` if it is not finite.
  static func distance(_ value: Double) -> String {
    value.isFinite ? String(format: "%.2f", value) : "–"
  }

  /// Returns a percentage such as `12 %`; `–` if `whole` is 0.
  static func percent(_ part: Int, of whole: Int) -> String {
    whole == 0 ? "–" : "\(number(Double(part) / Double(whole) * 100)) %"
  }

  /// Returns a size such as `820 B`, `14 kB` or `2.4 MB`.
  static func bytes(_ count: Int) -> String {
    switch count {
    case ..<1000: "\(count) B"
    case ..<1_000_000: "\(number(Double(count) / 1000)) kB"
    default: "\(number(Double(count) / 1_000_000, decimals: 1)) MB"
    }
  }
}
