/// The months of the calendar that documents use.
public enum GregorianMonth {
  /// Returns the number of days of a month.
  ///
  /// - Precondition: The month is 1…12.
  public static func dayCount(of month: Int, in year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }
}
