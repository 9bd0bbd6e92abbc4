import TestStores
import Testing
import VerificationFlow

@testable import MusterService

/// What the dates on documents mean: zones state no century, and some leave out the month or the day.
@Suite(.anyEngine) struct DocumentDateTests {
  /// Noon on 15 March 2026.
  private static let noon = Instant(milliseconds: 1_773_576_000_000)
  /// The beginning of 1 June 2060.
  private static let later = Instant(milliseconds: 2_853_273_600_000)

  // MARK: Centuries

  @Test(arguments: [
    ("740812", "1974-08-12"), ("000101", "2000-01-01"), ("000229", "2000-02-29"), ("991231", "1999-12-31"),
    ("260314", "2026-03-14"), ("260315", "2026-03-15"), ("260316", "1926-03-16"), ("260401", "1926-04-01"),
    ("270101", "1927-01-01"),
  ])
  func birthsAreInTheLastHundredYears(text: String, date: String) {
    #expect(DocumentDate(text, .birth, readAt: Self.noon)?.text == date)
  }

  @Test func theDayOfTheReadingIsThatInUTC() {
    let midnight = Self.noon.advanced(by: .seconds(12 * 3600))
    let before = midnight.advanced(by: .milliseconds(-1))
    #expect(DocumentDate("260315", .birth, readAt: before)?.text == "2026-03-15")
    #expect(DocumentDate("260316", .birth, readAt: before)?.text == "1926-03-16")
    #expect(DocumentDate("260316", .birth, readAt: midnight)?.text == "2026-03-16")
    #expect(DocumentDate("260317", .birth, readAt: midnight)?.text == "1926-03-17")
  }

  /// What a zone states of them is the same, so that only others can tell them apart.
  @Test func aHundredYearOldIsTakenForANewborn() throws {
    let today = DocumentDate(Self.noon)
    let newborn = try #require(DocumentDate("260315", .birth, readAt: Self.noon))
    #expect(newborn.age(on: today) == 0)
    let toddler = try #require(DocumentDate("250314", .birth, readAt: Self.noon))
    #expect(toddler.text == "2025-03-14" && toddler.age(on: today) == 1)
    let nearly = try #require(DocumentDate("260316", .birth, readAt: Self.noon))
    #expect(nearly.age(on: today) == 99)
  }

  @Test(arguments: [
    ("260314", "2026-03-14"), ("260315", "2026-03-15"), ("360101", "2036-01-01"), ("760101", "2076-01-01"),
    ("761231", "2076-12-31"), ("770101", "1977-01-01"), ("991230", "1999-12-30"), ("000101", "2000-01-01"),
  ])
  func expiriesAreWithinFiftyYears(text: String, date: String) {
    #expect(DocumentDate(text, .expiry, readAt: Self.noon)?.text == date)
  }

  @Test(arguments: [
    ("600601", "2060-06-01"), ("110101", "2011-01-01"), ("101231", "2110-12-31"), ("991230", "2099-12-30"),
    ("000101", "2100-01-01"),
  ])
  func expiriesMayBeInTheNextCentury(text: String, date: String) {
    #expect(DocumentDate(text, .expiry, readAt: Self.later)?.text == date)
  }

  @Test func theLastDayOfACenturyIsNoExpiry() {
    for time in [Self.noon, Self.later] {
      #expect(DocumentDate("991231", .expiry, readAt: time) == nil)
      #expect(DocumentDate("991231", .birth, readAt: time)?.text == "1999-12-31")
    }
  }

  // MARK: What zones write

  @Test(arguments: [
    ("84<<<<", "1984"), ("840000", "1984"), ("8403<<", "1984-03"), ("840300", "1984-03"), ("26<<<<", "2026"),
    ("260000", "2026"), ("2603<<", "2026-03"), ("2604<<", "1926-04"), ("27<<<<", "1927"),
    // A day without a month says nothing.
    ("84<<15", "1984"), ("840015", "1984"),
  ])
  func theMonthOrTheDayMayBeUnknown(text: String, date: String) throws {
    let read = try #require(DocumentDate(text, .birth, readAt: Self.noon))
    #expect(read.text == date)
    #expect((read.month == nil) == (date.count < 7) && read.day == nil)
  }

  @Test(arguments: [("30<<<<", "2030"), ("3006<<", "2030-06"), ("300600", "2030-06"), ("77<<<<", "1977")])
  func expiriesMayBeMonthsAndYears(text: String, date: String) {
    #expect(DocumentDate(text, .expiry, readAt: Self.noon)?.text == date)
  }

  @Test(arguments: [
    "", "84", "84031", "8403155", "19840315", "841301", "849915", "840332", "840399", "<<0315", "<<<<<<", "AB0315",
    "-40315", "15.03.1984", "٨٤٠٣١٥", "８４０３１５", "MARCH 84",
  ])
  func theseAreNoDates(_ text: String) {
    #expect(DocumentDate(text, .birth, readAt: Self.noon) == nil)
    #expect(DocumentDate(text, .expiry, readAt: Self.noon) == nil)
  }

  @Test(arguments: ["84XX15", "8403XX", "84<315", "8403<5", "8403-5", "84 315", "8403+5", "8403é"])
  func onlyFillersAndZerosStandForUnknownParts(_ text: String) {
    #expect(DocumentDate(text, .birth, readAt: Self.noon) == nil)
    #expect(DocumentDate(text, .expiry, readAt: Self.noon) == nil)
  }

  @Test(arguments: ["840230", "840431", "840931", "850229", "230229"])
  func aDayThatIsInNoCalendarIsNoDate(_ text: String) {
    #expect(DocumentDate(text, .birth, readAt: Self.noon) == nil)
    #expect(DocumentDate(text, .expiry, readAt: Self.noon) == nil)
  }

  // MARK: Full dates

  @Test(arguments: [
    "1984-03-15", "1901-01-01", "1900-02-28", "2000-02-29", "2024-02-29", "2150-12-31", "9999-12-31", "0001-01-01",
  ])
  func fullDatesAreTakenAsTheyAre(_ text: String) throws {
    let date = try #require(DocumentDate(full: text))
    #expect(date.text == text)
    #expect(DocumentDate(text, .birth, readAt: Self.noon) == date)
    #expect(DocumentDate(text, .expiry, readAt: Self.noon) == date)
  }

  @Test(arguments: [
    "", "----------", "1984", "1984-03", "1984-3-15", "84-03-15", "1984/03/15", "15-03-1984", "19840315", "840315",
    "1984-00-15", "1984-13-15", "1984-03-00", "1984-03-32", "1984-04-31", "0000-01-01", "1900-02-29", "2023-02-29",
    "2100-02-29", "2000-02-30", " 1984-03-15", "1984-03-15 ", "1984-03-15T00", "+984-03-15", "-984-03-15",
    "1984-+3-15", "1984-03--5", "１９８４-03-15",
  ])
  func theseAreNoFullDates(_ text: String) {
    #expect(DocumentDate(full: text) == nil)
  }

  @Test(
    arguments: [
      (0, "1970-01-01"), (-1, "1969-12-31"), (86_400_000, "1970-01-02"), (1_773_576_000_000, "2026-03-15"),
    ] as [(Int64, String)])
  func aTimeIsOnItsDayInUTC(milliseconds: Int64, date: String) {
    #expect(DocumentDate(Instant(milliseconds: milliseconds)).text == date)
  }

  // MARK: Texts

  @Test(arguments: ["1984", "1984-03", "1984-12", "1984-03-15", "2000-02-29", "0987-06-05"])
  func aTextIsReadAsItself(_ text: String) {
    #expect(DocumentDate(text: text)?.text == text)
  }

  @Test(arguments: ["840315", "260316", "8403<<", "840300", "84<<<<"])
  func whatAZoneStatesSurvivesItsText(_ text: String) throws {
    for kind in [DocumentDate.Kind.birth, .expiry] {
      let date = try #require(DocumentDate(text, kind, readAt: Self.noon))
      #expect(DocumentDate(text: date.text) == date)
    }
  }

  @Test(arguments: [
    "", "-", "84", "198", "19845", "-1984", "1984-03-", "1984-02-30", "1984-13-01", "1984-03-15-01", "840315", "MARCH",
  ])
  func theseAreNoTextsOfDates(_ text: String) {
    #expect(DocumentDate(text: text) == nil)
  }

  @Test(arguments: ["1984-13", "1984-00", "1984-99", "1984-AB", "1984-", "1984-3", "84-03", "19845-03"])
  func aYearNeedsAMonthOfTheCalendarBehindIt(_ text: String) {
    #expect(DocumentDate(text: text) == nil)
  }

  // MARK: Comparisons

  @Test(
    arguments: [
      ("2008-03-14", "2026-03-15", 18), ("2008-03-15", "2026-03-15", 18), ("2008-03-16", "2026-03-15", 17),
      ("2008-12-31", "2026-01-01", 17), ("2008-01-01", "2026-12-31", 18), ("2026-03-15", "2026-03-15", 0),
      ("1921-05-05", "2026-03-15", 104),
      // Who is born on 29 February is a year older on 1 March.
      ("2008-02-29", "2026-02-28", 17), ("2008-02-29", "2026-03-01", 18), ("2008-02-29", "2024-02-28", 15),
      ("2008-02-29", "2024-02-29", 16),
      // The highest age that it can be.
      ("2008", "2026-03-15", 18), ("2008", "2026-01-01", 18), ("2008-03", "2026-03-15", 18),
      ("2008-04", "2026-03-15", 17), ("2008-03-16", "2026-03", 18), ("2008-03-16", "2026", 18),
    ] as [(String, String, Int)])
  func peopleAreAYearOlderOnTheirBirthday(birth: String, day: String, age: Int) throws {
    let born = try #require(DocumentDate(text: birth))
    let today = try #require(DocumentDate(text: day))
    #expect(born.age(on: today) == age)
  }

  @Test(arguments: [
    ("1984-03-15", "1984-03-16"), ("1984-03-31", "1984-04-01"), ("1984-12-31", "1985-01-01"), ("1984", "1985"),
    ("1984-02", "1984-03"), ("1984-02", "1984-03-01"), ("1984-02-29", "1984-03"), ("1984-12-31", "1985"),
    ("1984", "1985-01-01"), ("1984-12", "1985"),
  ])
  func oneDateIsBeforeTheOther(early: String, late: String) throws {
    let first = try #require(DocumentDate(text: early))
    let second = try #require(DocumentDate(text: late))
    #expect(first.isBefore(second) && second.isAfter(first))
    #expect(!first.isAfter(second) && !second.isBefore(first))
  }

  @Test(arguments: [
    ("1984-03-15", "1984-03-15"), ("1984", "1984"), ("1984", "1984-01-01"), ("1984", "1984-12-31"),
    ("1984", "1984-06"), ("1984-03", "1984-03"), ("1984-03", "1984-03-01"), ("1984-03", "1984-03-31"),
  ])
  func neitherIsBeforeTheOther(one: String, two: String) throws {
    let first = try #require(DocumentDate(text: one))
    let second = try #require(DocumentDate(text: two))
    #expect(!first.isBefore(second) && !first.isAfter(second))
    #expect(!second.isBefore(first) && !second.isAfter(first))
  }

  @Test(arguments: [
    ("1984-03-15", "1984-03-15"), ("1984-03", "1984-03-15"), ("1984", "1984-03-15"), ("1984", "1984-03"),
    ("1984", "1984"),
  ])
  func datesThatCanBeTheSameDayAgree(one: String, two: String) throws {
    let first = try #require(DocumentDate(text: one))
    let second = try #require(DocumentDate(text: two))
    #expect(first.agrees(with: second) && second.agrees(with: first))
    #expect(first.agrees(with: second, ignoringCentury: true))
  }

  @Test(arguments: [
    ("1984-03-15", "1984-03-16"), ("1984-03-15", "1984-04-15"), ("1984-03-15", "1985-03-15"), ("1984", "1985-03-15"),
    ("1984-03", "1984-04-15"), ("1984-03", "1984-04"),
  ])
  func datesThatCannotBeTheSameDayDiffer(one: String, two: String) throws {
    let first = try #require(DocumentDate(text: one))
    let second = try #require(DocumentDate(text: two))
    #expect(!first.agrees(with: second) && !second.agrees(with: first))
    #expect(!first.agrees(with: second, ignoringCentury: true))
  }

  @Test func centuriesCountUnlessTheyAreGuesses() throws {
    let first = try #require(DocumentDate(full: "1926-03-15"))
    let second = try #require(DocumentDate(full: "2026-03-15"))
    #expect(!first.agrees(with: second) && first.agrees(with: second, ignoringCentury: true))
  }
}
