internal import DocumentReading
internal import Encodings
internal import Foundation
internal import VerificationFlow

/// A date on a document: a day, or a year or month of which the rest is not known.
package struct DocumentDate: Sendable, Equatable {
  package let year: Int
  /// 1…12; nil if it is not known.
  package let month: Int?
  /// 1…31; nil if it is not known.
  package let day: Int?

  /// What states write in zones of documents that do not expire: the last day of the year 9999.
  static let never = "991231"

  /// Which dates a field holds.
  enum Kind {
    case birth, expiry
  }

  /// Reads a date as a zone states it, `YYMMDD`, whose century follows from the day of the reading; or `YYYY-MM-DD`.
  ///
  /// A birth is in the last hundred years. An expiry is in the years from 49 before the reading to 50 after it, except
  /// that the last day of a century stands for a document that does not expire, as some states use it.
  ///
  /// - Returns: nil if it is no date, or stands for a document that does not expire.
  init?(_ text: String, _ kind: Kind, readAt time: Instant) {
    if let full = DocumentDate(full: text) {
      self = full
      return
    }
    let parts = [2, 4].map { Self.part(Array(text.utf8.dropFirst($0).prefix(2))) }
    guard text.utf8.count == 6, let year = Self.number(Array(text.utf8.prefix(2))), let month = parts[0],
      let day = parts[1]
    else { return nil }
    let today = DocumentDate(time)
    let century = today.year / 100 * 100
    func date(in century: Int) -> DocumentDate? {
      DocumentDate(checking: century + year, month > 0 ? month : nil, day > 0 ? day : nil)
    }
    let found: DocumentDate?
    switch kind {
    case .birth:
      found = date(in: century).flatMap { $0.isAfter(today) ? nil : $0 } ?? date(in: century - 100)
    case .expiry:
      guard text != Self.never else { return nil }
      let near = (today.year - 49)...(today.year + 50)
      found = [century - 100, century, century + 100].first { near.contains($0 + year) }.flatMap(date)
    }
    guard let found else { return nil }
    self = found
  }

  /// Reads `YYYY-MM-DD`, which has to be a day of the calendar.
  package init?(full text: String) {
    guard text.utf8.count == 10 else { return nil }
    self.init(text: text)
  }

  /// Reads a date as ``text`` writes it.
  package init?(text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.map { Self.number(Array($0.utf8)) }
    let lengths = parts.map(\.utf8.count)
    guard !numbers.contains(nil), lengths == Array([4, 2, 2].prefix(parts.count)), (1...3).contains(parts.count),
      let year = numbers[0]
    else { return nil }
    self.init(checking: year, numbers.count > 1 ? numbers[1] : nil, numbers.count > 2 ? numbers[2] : nil)
  }

  /// Creates a date that is in the calendar.
  private init?(checking year: Int, _ month: Int?, _ day: Int?) {
    guard year > 0 else { return nil }
    if let month {
      guard (1...12).contains(month),
        day.map({ (1...GregorianMonth.dayCount(of: month, in: year)).contains($0) }) ?? true
      else {
        return nil
      }
    }
    self.init(year: year, month: month, day: day)
  }

  /// Returns the number of two digits, 0 for two fillers; nil for anything else.
  private static func part(_ characters: [UInt8]) -> Int? {
    characters == Array("<<".utf8) ? 0 : number(characters)
  }

  private init(year: Int, month: Int?, day: Int?) {
    self.year = year
    self.month = month
    self.day = month == nil ? nil : day
  }

  /// The day of a time in UTC.
  init(_ time: Instant) {
    let parts = Self.calendar.dateComponents(
      [.year, .month, .day], from: Date(timeIntervalSince1970: Double(time.milliseconds) / 1000))
    self.init(year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1)
  }

  /// The date as in ISO 8601: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`.
  package var text: String {
    let month = month.map { String(format: "-%02d", $0) } ?? ""
    return String(format: "%04d", year) + month + (day.map { String(format: "-%02d", $0) } ?? "")
  }

  /// Whether all days that the date can denote are before another date.
  func isBefore(_ other: DocumentDate) -> Bool { last < other.first }

  /// Whether all days that the date can denote are after another date.
  func isAfter(_ other: DocumentDate) -> Bool { first > other.last }

  /// The number of years from this date to a later one, as people count their age; the highest if a part is not known.
  func age(on day: DocumentDate) -> Int {
    let hadBirthday = (month ?? 1, self.day ?? 1) <= (day.month ?? 12, day.day ?? 31)
    return day.year - year - (hadBirthday ? 0 : 1)
  }

  /// Whether both can be the same day. Zones state no century, so that it has to be ignored if one of the two is from a
  /// zone.
  func agrees(with other: DocumentDate, ignoringCentury: Bool = false) -> Bool {
    let years = ignoringCentury ? year % 100 == other.year % 100 : year == other.year
    func isSame(_ one: Int?, _ two: Int?) -> Bool { one == nil || two == nil || one == two }
    return years && isSame(month, other.month) && isSame(day, other.day)
  }

  private var first: Int { year * 10_000 + (month ?? 1) * 100 + (day ?? 1) }
  private var last: Int { year * 10_000 + (month ?? 12) * 100 + (day ?? 31) }

  /// Returns the date, a century earlier if it is after `end`.
  func before(_ end: DocumentDate?) -> DocumentDate {
    guard let end, isAfter(end) else { return self }
    return DocumentDate(year: year - 100, month: month, day: day)
  }

  private static var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }

  /// The number of decimal digits; nil for other characters.
  private static func number(_ digits: some Collection<UInt8>) -> Int? {
    Int(digits: String(decoding: Array(digits), as: UTF8.self))
  }
}
