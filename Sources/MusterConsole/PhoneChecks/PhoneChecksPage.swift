package import VerificationFlow

/// The phone checks of a project, newest first.
package struct PhoneChecksPage: ConsolePage {
  package static let template = Template.phoneChecks
  package let title = "Phone checks"
  let products: [Choice]
  let outcomes: [Choice]
  let index: String?
  let allNumbers: String?
  let entry: String?
  let error: String?
  let isNarrowed: Bool
  let rows: [Row]
  let newest: String?
  let older: String?
  let hasPages: Bool
  let isEmpty: Bool

  /// What the list is narrowed to. The whole number never appears in the page or in its address.
  package struct Filter: Sendable {
    let product: String?
    let standing: String?
    let index: String?
    let allNumbers: String?

    /// Creates a filter.
    ///
    /// - Parameters:
    ///   - product: The code of the product; nil for all.
    ///   - standing: The code of how the checks stand; nil for all.
    ///   - index: The index of the number; nil for all.
    ///   - allNumbers: The address of the page with the checks of all numbers.
    package init(product: String?, standing: String?, index: String?, allNumbers: String) {
      self.product = product
      self.standing = standing
      self.index = index
      self.allNumbers = index == nil ? nil : allNumbers
    }
  }

  /// Creates a page of the list.
  ///
  /// - Parameters:
  ///   - newest: The address of the first page; nil on that page.
  ///   - older: The address of the next page; nil on the last one.
  ///   - entry: What was entered as a number, if that is not one.
  ///   - error: What is wrong with the number.
  package init(
    _ filter: Filter, rows: [Row], newest: String? = nil, older: String? = nil, entry: String? = nil,
    error: String? = nil
  ) {
    products = Choice.list(
      PhoneCheckRecord.Product.allCases.map(\.rawValue), chosen: filter.product, in: Labels.phoneProduct)
    outcomes = Choice.list(
      PhoneCheckStanding.allCases.map(\.rawValue), chosen: filter.standing, in: Labels.phoneStanding)
    index = filter.index
    allNumbers = filter.allNumbers
    self.entry = entry
    self.error = error
    isNarrowed = filter.product != nil || filter.standing != nil || filter.index != nil
    self.rows = rows
    self.newest = newest
    self.older = older
    hasPages = newest != nil || older != nil
    isEmpty = rows.isEmpty
  }

  package struct Row: Sendable {
    let check: PhoneCheckLine
    let caseId: String?
    let reference: String?

    /// - Parameter reference: The case reference of the session that the check was made for; nil if there is none.
    package init(_ check: PhoneCheckRecord, reference: String?) {
      self.check = PhoneCheckLine(check)
      caseId = check.sessionId?.rawValue
      self.reference = reference
    }
  }
}
