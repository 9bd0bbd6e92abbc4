/// The equations of the curve and the twist, by arithmetic of another kind than that of CPairing: products are computed
/// by doubling and adding.
enum NaiveCurve {
  /// A number modulo p: four parts of 64 bits, the least significant one first.
  typealias Number = [UInt64]

  private static let prime: Number = [
    0xBE66_23EF_5C1B_55B3, 0x243F_D6EE_1809_3EE1, 0xB0BD_DF64_7A63_66D3, 0x2400_0000_0870_2A0D,
  ]

  static func contains(curvePoint bytes: [UInt8]) -> Bool {
    let (x, y) = (number(bytes[1..<33]), number(bytes[33..<65]))
    return product(y, y) == sum(product(product(x, x), x), [2, 0, 0, 0])
  }

  /// Whether (1 + i)y² = (1 + i)x³ + 2.
  static func contains(twistPoint bytes: [UInt8]) -> Bool {
    let parts = stride(from: 0, to: 128, by: 32).map { number(bytes[$0..<$0 + 32]) }
    let (x, y) = ((parts[0], parts[1]), (parts[2], parts[3]))
    let one: Number = [1, 0, 0, 0]
    let left = product(product(y, y), (one, one))
    let right = product(product(product(x, x), x), (one, one))
    return left.0 == sum(right.0, [2, 0, 0, 0]) && left.1 == right.1
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Number {
    (0..<4).map { part in
      bytes.dropFirst(8 * (3 - part)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  private static func product(_ a: (Number, Number), _ b: (Number, Number)) -> (Number, Number) {
    let minus = difference([0, 0, 0, 0], product(a.1, b.1))
    return (sum(product(a.0, b.0), minus), sum(product(a.0, b.1), product(a.1, b.0)))
  }

  private static func product(_ a: Number, _ b: Number) -> Number {
    (0..<256).reversed().reduce([0, 0, 0, 0]) { result, bit in
      let doubled = sum(result, result)
      return b[bit / 64] >> UInt64(bit % 64) & 1 == 1 ? sum(doubled, a) : doubled
    }
  }

  private static func sum(_ a: Number, _ b: Number) -> Number {
    let sum = combined(a, b) { $0.addingReportingOverflow($1) }.number
    let (reduced, isBelow) = combined(sum, prime) { $0.subtractingReportingOverflow($1) }
    return isBelow ? sum : reduced
  }

  private static func difference(_ a: Number, _ b: Number) -> Number {
    let (difference, isBelow) = combined(a, b) { $0.subtractingReportingOverflow($1) }
    return isBelow ? combined(difference, prime) { $0.addingReportingOverflow($1) }.number : difference
  }

  /// Adds or subtracts part by part. Returns whether a carry remains.
  private static func combined(
    _ a: Number, _ b: Number, _ step: (UInt64, UInt64) -> (partialValue: UInt64, overflow: Bool)
  ) -> (number: Number, carry: Bool) {
    var (result, carry) = (Number(), false)
    for (left, right) in zip(a, b) {
      let first = step(left, right)
      let second = step(first.partialValue, carry ? 1 : 0)
      result.append(second.partialValue)
      carry = first.overflow || second.overflow
    }
    return (result, carry)
  }
}
