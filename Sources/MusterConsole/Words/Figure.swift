internal import Foundation

/// Numbers as people read them.
enum Figure {
  /// `12,345`.
  static func count(_ count: Int) -> String {
    var digits = String(count.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return (count < 0 ? "−" : "") + ([digits] + groups).joined(separator: ",")
  }

  /// A number with at most this many digits behind the point, and no zeros at its end; `–` for what is no number.
  static func number(_ value: Double, decimals: Int = 0) -> String {
    guard value.isFinite else { return "–" }
    let text = String(format: "%.\(decimals)f", value)
    guard text.contains(".") else { return text }
    let trimmed = text.reversed().drop { $0 == "0" }.drop { $0 == "." }
    return String(trimmed.reversed())
  }

  /// How far two faces are apart: `0.54`; `–` for what is no number.
  static func distance(_ value: Double) -> String {
    value.isFinite ? String(format: "%.2f", value) : "–"
  }

  /// `12 %`; `–` where there was nothing to share.
  static func percent(_ part: Int, of whole: Int) -> String {
    whole == 0 ? "–" : "\(number(Double(part) / Double(whole) * 100)) %"
  }

  /// `820 B`, `14 kB`, `2.4 MB`.
  static func bytes(_ count: Int) -> String {
    switch count {
    case ..<1000: "\(count) B"
    case ..<1_000_000: "\(number(Double(count) / 1000)) kB"
    default: "\(number(Double(count) / 1_000_000, decimals: 1)) MB"
    }
  }
}
