/// The country whose national numbers a person is expected to type.
package struct PhoneCountry: Hashable, Sendable {
  /// The code of ISO 3166-1 alpha-2 in capital letters, such as `GB`; for Kosovo the usual `XK`.
  package let code: String
  /// The calling code that ITU-T assigned to the country, such as 44. Others may have the same one.
  package let callingCode: Int

  /// Finds a country by its code in capital or small letters; nil if it has no calling code or does not exist.
  package init?(_ code: String) {
    let capitals = code.uppercased()
    guard let callingCode = CallingCode.byRegion[capitals] else { return nil }
    (self.code, self.callingCode) = (capitals, callingCode.code)
  }

  /// Finds the country with the most numbers of a calling code; nil if no country has this code.
  package init?(callingCode: Int) {
    guard let region = CallingCode.byCode[callingCode]?.regions.first else { return nil }
    self.init(region)
  }
}
