extension PhoneNumber {
  /// Reads a number as people and apps type it.
  ///
  /// Digits of all scripts count. Spaces, hyphens, dots, slashes, brackets and invisible characters do not. After a
  /// plus sign or `00` the calling code follows. Without them, digits are a national number of `country`, or its
  /// international form without plus sign; if there is no country, they begin with a calling code.
  ///
  /// A national prefix (0 in most countries) is dropped, also after the calling code and in brackets, as in
  /// `+44 (0)20 …`, unless the numbers of the country begin with it, as in Italy. What remains is accepted if it is
  /// assigned, or has the length of other numbers that begin in the same way. Nothing is added or completed: a local
  /// number without its area code is refused, and so is nearly every number of which digits were lost.
  ///
  /// The same text may be refused after the data was renewed, so a number that was accepted is stored as ``e164``.
  ///
  /// - Parameter country: The country whose national forms are read; nil if numbers are always international.
  package init(_ text: String, in country: PhoneCountry? = nil) throws(PhoneNumberError) {
    let typed = try TypedNumber(text)
    if !typed.isInternational, let country, let plan = CallingCode.byCode[country.callingCode] {
      self = try Self.best(of: plan.nationalReadings(typed), of: plan)
    } else {
      // Lengths first: a number that is being typed is too short, whatever it begins with.
      guard typed.digits.count >= CallingCode.minDigits else { throw .tooShort }
      guard typed.digits.count <= CallingCode.maxDigits + CallingCode.maxTrunkDigits else { throw .tooLong }
      guard let plan = CallingCode.beginning(typed.digits) else { throw .unknownCallingCode }
      self = try Self.best(of: plan.internationalReadings(typed), of: plan)
    }
  }

  /// The first reading that is assigned, otherwise the first that is possible: where a national prefix could also be
  /// the beginning of a number, only the former tells them apart.
  private static func best(
    of readings: [ArraySlice<UInt8>], of plan: CallingCode
  ) throws(PhoneNumberError) -> PhoneNumber {
    var possible: ArraySlice<UInt8>?
    for national in readings {
      switch plan.standing(of: national) {
      case .assigned(let kind): return PhoneNumber(callingCode: plan.code, national: national, kind: kind)
      case .possible: possible = possible ?? national
      case .impossible: continue
      }
    }
    if let possible { return PhoneNumber(callingCode: plan.code, national: possible, kind: .either) }
    // Of the shortest reading, which has no national prefix.
    let count = plan.digits.count + (readings.map(\.count).min() ?? 0)
    throw count < CallingCode.minDigits
      ? .tooShort : count > CallingCode.maxDigits ? .tooLong : .impossibleLength
  }
}

extension CallingCode {
  /// The national numbers that an international form can mean, the likeliest first.
  func internationalReadings(_ typed: TypedNumber) -> [ArraySlice<UInt8>] {
    let national = typed.digits.dropFirst(digits.count)
    guard typed.bracketedZero == digits.count else { return [national] + withoutTrunkPrefix(national) }
    // `+39 (0)6 …` has a zero that belongs to the number, so it stays if that is possible.
    return startsWithZero ? [national, national.dropFirst()] : [national.dropFirst()]
  }

  /// The national numbers that digits without a plus sign can mean, the likeliest first.
  func nationalReadings(_ typed: TypedNumber) -> [ArraySlice<UInt8>] {
    let whole = typed.digits[...]
    let international = whole.starts(with: digits) ? internationalReadings(typed) : []
    let shorter = withoutTrunkPrefix(whole)
    // A few numbers begin with the prefix themselves, such as 800 in Russia. Where people dial one, a number without it
    // is rather the international form that some apps send.
    return trunkPrefixes.isEmpty || !shorter.isEmpty ? [whole] + shorter + international : international + [whole]
  }

  /// Whether national numbers begin with a zero that is not a national prefix.
  private var startsWithZero: Bool {
    !trunkPrefixes.contains([UInt8(ascii: "0")]) && hasNumbers(beginningWith: UInt8(ascii: "0"))
  }
}
