/// A set of the numbers 0 to 31.
struct NumberSet: Sendable {
  private var bits: UInt32 = 0

  var isEmpty: Bool { bits == 0 }

  func contains(_ number: Int) -> Bool { (0..<32).contains(number) && bits >> UInt32(number) & 1 == 1 }

  mutating func formUnion(_ other: NumberSet) { bits |= other.bits }

  /// Adds the numbers of a range.
  mutating func insert(_ range: ClosedRange<Int>) {
    for number in range where (0..<32).contains(number) { bits |= 1 << UInt32(number) }
  }
}

/// What is still to be read of a part of a line of ``NumberingPlan``.
struct PlanText: Sendable {
  private var rest: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) { rest = text }

  var isEmpty: Bool { rest.isEmpty }

  /// Reads a sign, if it is the next.
  mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard let next = rest.first, next == UInt8(ascii: sign) else { return false }
    rest.removeFirst()
    return true
  }

  /// Reads digits and ranges of digits, such as `02-48` for 0, 2, 3, 4 and 8.
  mutating func takeDigits() -> NumberSet {
    var found = NumberSet()
    while let first = takeDigit() {
      let last = take("-") ? takeDigit() ?? first : first
      found.insert(min(first, last)...max(first, last))
    }
    return found
  }

  /// Reads numbers and ranges of numbers, such as `6-8,10` for 6, 7, 8 and 10.
  mutating func takeNumbers() -> NumberSet {
    var found = NumberSet()
    repeat {
      let first = takeNumber()
      let last = take("-") ? takeNumber() : first
      found.insert(min(first, last)...max(first, last))
    } while take(",")
    return found
  }

  /// Reads a tree: the letter of a kind, or in brackets digits with trees that follow them.
  ///
  /// - Returns: nil if the text ends before the tree.
  mutating func takeTree() -> PlanText? {
    let start = rest
    var depth = 0
    while let sign = rest.popFirst() {
      if sign == UInt8(ascii: "(") { depth += 1 } else if sign == UInt8(ascii: ")") { depth -= 1 }
      let isInside = depth > 0
      if !isInside { return PlanText(start[..<rest.startIndex]) }
    }
    return nil
  }

  /// The kind that this tree gives to digits; nil if they are not assigned.
  func kind(of digits: ArraySlice<UInt8>) -> PhoneNumber.Kind? {
    tree(after: digits)?.rest.first.flatMap(PhoneNumber.Kind.init(letter:))
  }

  /// Whether this tree has a kind for numbers that begin with digits.
  func hasNumbers(beginningWith digits: ArraySlice<UInt8>) -> Bool { tree(after: digits) != nil }

  /// The tree below digits, given as ASCII, and what is to the right of it.
  private func tree(after digits: ArraySlice<UInt8>) -> PlanText? {
    var tree = self
    for digit in digits {
      // A letter is the kind of all numbers from there on.
      guard tree.take("(") else { break }
      while !tree.takeDigits().contains(Int(digit) - 0x30) {
        guard tree.takeTree() != nil, tree.rest.first != UInt8(ascii: ")") else { return nil }
      }
    }
    return tree
  }

  private mutating func takeDigit() -> Int? {
    guard let next = rest.first, (0x30...0x39).contains(next) else { return nil }
    rest.removeFirst()
    return Int(next) - 0x30
  }

  private mutating func takeNumber() -> Int {
    var number = 0
    // More digits than a length has would be an error of the plan, but must not overflow.
    while let digit = takeDigit() { number = min(10 * number + digit, 99) }
    return number
  }
}

extension PhoneNumber.Kind {
  /// The kind by its letter in ``NumberingPlan``.
  fileprivate init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "m"): self = .mobile
    case UInt8(ascii: "f"): self = .fixedLine
    case UInt8(ascii: "e"): self = .either
    case UInt8(ascii: "o"): self = .other
    default: return nil
    }
  }
}
