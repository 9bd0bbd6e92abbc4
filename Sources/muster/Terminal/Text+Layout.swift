import Foundation

extension String {
  func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  func rightPadded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  var trimmedAtEnd: String {
    String(reversed().drop { $0 == " " }.reversed())
  }

  /// The text quoted as one word of a shell command.
  var shellQuoted: String {
    let plain = allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+:=@%".contains($0)) }
    return plain && !isEmpty ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}

extension Int {
  /// The number with thousands separators, for example `898,123`.
  var grouped: String {
    formatted(.number.grouping(.automatic).locale(Locale(identifier: "en_US")))
  }

  /// The number in kilobytes, for example `898 kB`.
  var kilobytes: String {
    "\((self + 500) / 1000) kB"
  }
}

extension Double {
  /// Returns the value rounded to this many decimal places.
  func rounded(digits: Int) -> Double {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    return (self * scale).rounded() / scale
  }
}

extension Duration {
  var milliseconds: Double {
    self / .milliseconds(1)
  }
}
