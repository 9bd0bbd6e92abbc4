/// The form by which a reviewer creates a link for a person.
package struct NewVerificationPage: ConsolePage {
  /// What a reviewer has entered.
  package struct Entry: Sendable {
    /// The chosen document types.
    package var types: Set<String>
    /// The reviewer's own reference.
    package var reference: String?
    /// The address to which the person returns.
    package var returnAddress: String?
    /// How long the link can be opened, in seconds; nil for the project's default.
    package var seconds: String?
    /// The language of the pages (ISO 639-1); nil for that of the browser.
    package var language: String?
    /// The channel by which the person has to be reached, `EMAIL` or `SMS`; nil for none.
    package var channel: String?
    /// The e-mail address or the telephone number.
    package var address: String?

    package init(
      types: Set<String> = [], reference: String? = nil, returnAddress: String? = nil, seconds: String? = nil,
      language: String? = nil, channel: String? = nil, address: String? = nil
    ) {
      self.types = types
      self.reference = reference
      self.returnAddress = returnAddress
      self.seconds = seconds
      self.language = language
      self.channel = channel
      self.address = address
    }
  }

  package static let template = Template.newVerification
  package let title = "New verification"
  let types: [Choice]
  let lifetimes: [Choice]
  let languages: [Choice]
  let channels: [Choice]
  let reference: String?
  let returnAddress: String?
  let address: String?
  let error: String?

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - types: The document types to choose from.
  ///   - entry: What was entered before; nothing at first.
  ///   - error: A message about why no link was created.
  package init(types: [String], entry: Entry = Entry(), error: String? = nil) {
    self.types = types.map { Choice(value: $0, text: Labels.type($0), isChosen: entry.types.contains($0)) }
    lifetimes = Choice.list(
      ["3600": "1 hour", "86400": "1 day", "259200": "3 days", "604800": "7 days", "2592000": "30 days"],
      chosen: entry.seconds)
    languages = Choice.list(
      ["en": "English", "de": "German", "cs": "Czech", "es": "Spanish"], chosen: entry.language)
    channels = Choice.list(
      ["EMAIL": "by e-mail", "SMS": "by text message (SMS)"], chosen: entry.channel)
    reference = entry.reference
    returnAddress = entry.returnAddress
    address = entry.address
    self.error = error
  }
}
