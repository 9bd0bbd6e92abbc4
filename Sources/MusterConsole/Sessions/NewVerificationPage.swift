/// The form by which a reviewer makes a link for a person.
package struct NewVerificationPage: ConsolePage {
  package static let template = Template.newVerification
  package let title = "New verification"
  let types: [Choice]
  let reference: String?
  let returnAddress: String?
  let error: String?

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - types: The document types to choose from.
  ///   - chosen: The chosen ones.
  ///   - reference: The reviewer's own reference, as entered before; nil at first.
  ///   - returnAddress: The address to which the person returns, as entered before.
  ///   - error: A message about why no link was made.
  package init(
    types: [String], chosen: Set<String> = [], reference: String? = nil, returnAddress: String? = nil,
    error: String? = nil
  ) {
    self.types = types.map { Choice(value: $0, text: Labels.type($0), isChosen: chosen.contains($0)) }
    self.reference = reference
    self.returnAddress = returnAddress
    self.error = error
  }
}
