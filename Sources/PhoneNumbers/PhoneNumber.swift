/// A telephone number as ITU-T E.164 defines it: a calling code and a national number, 7 to 15 digits together.
///
/// Its length is possible for its calling code. Whether somebody has the number, only a call or a message can tell.
/// Nothing that describes the value for people, logs or debuggers has the whole number: see ``masked``.
package struct PhoneNumber: Hashable, Sendable {
  /// What a number is for, as far as its digits tell.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A mobile phone.
    case mobile
    /// A fixed line, which usually receives no text messages.
    case fixedLine
    /// A mobile phone or a fixed line: the country does not distinguish them by digits, or has assigned the number
    /// since the data was written, or not at all.
    case either
    /// Neither: premium rate, shared cost, toll free, internet telephony, personal numbers, pagers, voice mail and
    /// numbers of whole companies. A message to such a number may be expensive, or reaches no person.
    case other
  }

  /// The number without its plus sign, such as `447700900123`.
  package let digits: String
  /// The calling code, such as 44: one to three digits.
  package let callingCode: Int
  /// What the number is for. It follows from the digits and the version of the data.
  package let kind: Kind

  /// - Parameter national: The digits after the calling code, as ASCII.
  init(callingCode: Int, national: some Sequence<UInt8>, kind: Kind) {
    digits = String(callingCode) + String(decoding: Array(national), as: UTF8.self)
    (self.callingCode, self.kind) = (callingCode, kind)
  }

  /// The number as ITU-T E.164 writes it internationally, such as `+447700900123`.
  package var e164: String { "+" + digits }

  /// The codes of ISO 3166-1 alpha-2 of all countries with this calling code: the one with the most numbers first, then
  /// by alphabet. Empty for international services such as +800.
  package var regions: [String] { CallingCode.byCode[callingCode]?.regions ?? [] }

  /// The number without its last four digits, such as `44770090`: the ten thousand numbers among which it is.
  ///
  /// Operators are assigned numbers in blocks of that size or larger, so whoever requests messages to numbers of an
  /// operator that shares its income with them (SMS pumping) uses many numbers of few ranges. A limit by range stops
  /// that; a limit by number does not. A range is nearly the whole number: hash it before it is stored or logged.
  package var range: String { String(digits.dropLast(4)) }

  /// The number for people who know it already, and for logs: the calling code and the last two digits, `+44…23`.
  package var masked: String { "+\(callingCode)…\(digits.suffix(2))" }
}

extension PhoneNumber: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The masked number, so that logs cannot leak it.
  package var description: String { masked }
  /// The masked number, so that a value that has it cannot leak it either.
  package var debugDescription: String { masked }
  /// Only the masked number, so that dumps cannot leak it.
  package var customMirror: Mirror { Mirror(self, children: ["masked": masked]) }
}
