import Encodings
import TestTraits
import Testing

@testable import MPin

@Suite struct GroupTests {
  private static let order = hex("2400000008702a0db0bddf647a6366d2c43fd6ee0cc906cebe11c0a636eb1f6d")

  /// The order of the groups, with another last byte.
  private static func order(_ offset: Int) -> [UInt8] {
    order.dropLast() + [UInt8(0x6D + offset)]
  }

  private static func number(_ value: UInt8) -> [UInt8] { [UInt8](repeating: 0, count: 31) + [value] }

  private func point() -> CurvePoint { MPinIdentity(mpinID: .random(count: 16), publicKey: nil).point }

  @Test func pointsOfTheCurveFormAGroup() throws {
    for _ in 0..<8 {
      let (p, q, s) = (point(), point(), point())
      #expect(try p.adding(q) == q.adding(p))
      #expect(try p.adding(q).adding(s) == p.adding(q.adding(s)))
      #expect(try p.adding(p) == p.multiplied(by: Scalar(2)))
      let (a, b) = (Scalar.random(), Scalar.random())
      #expect(try p.multiplied(by: a).adding(p.multiplied(by: b)) == p.multiplied(by: a + b))
      #expect(try p.multiplied(by: a).adding(q.multiplied(by: a)) == p.adding(q).multiplied(by: a))
      #expect(try p.multiplied(by: a).multiplied(by: a.inverse) == p)
      #expect(try p.multiplied(by: a, adding: q) == p.multiplied(by: a).adding(q))
      #expect(throws: MPinError.infinity) { try p.adding(p.multiplied(by: Scalar(1).negated)) }
      #expect(throws: MPinError.infinity) { try p.multiplied(by: a + a.negated) }
    }
  }

  @Test func pointsOfTheTwistFormAGroup() throws {
    for _ in 0..<4 {
      let keys = (0..<3).map { _ in MasterShare().serverShare() }
      #expect(try keys[0].adding(keys[1]).bytes == keys[1].adding(keys[0]).bytes)
      #expect(try ServerSecret(adding: keys).bytes == ServerSecret(adding: [keys[2], keys[0], keys[1]]).bytes)
      #expect(try keys[0].adding(keys[0]).bytes == product(Self.number(2), twistPoint: keys[0].bytes))
      _ = try TwistPoint(ServerSecret(adding: keys).bytes)
      let negated = try #require(product(Self.order(-1), twistPoint: keys[0].bytes))
      #expect(throws: MPinError.infinity) { try keys[0].adding(ServerSecret(negated)) }
    }
    #expect(throws: MPinError.infinity) { try ServerSecret(adding: []) }
  }

  @Test func multiplesByNumbersAroundZeroAndTheOrderAreRight() throws {
    let (p, q) = (point().bytes, MPinClient().publicKey.bytes)
    for zero in [Self.number(0), Self.order] {
      #expect(product(zero, curvePoint: p) == nil)
      #expect(product(zero, twistPoint: q) == nil)
    }
    for one in [Self.number(1), Self.order(1)] {
      #expect(product(one, curvePoint: p) == p)
      #expect(product(one, twistPoint: q) == q)
    }
    let minusOne = Self.order(-1)
    #expect(product(minusOne, curvePoint: try #require(product(minusOne, curvePoint: p))) == p)
    #expect(product(minusOne, twistPoint: try #require(product(minusOne, twistPoint: q))) == q)
    // y changes its sign, x does not.
    #expect(product(minusOne, curvePoint: p)?[..<33] == p[..<33])
    #expect(product(minusOne, twistPoint: q)?[..<64] == q[..<64])
    let largest = [UInt8](repeating: 255, count: 32)
    #expect(product(largest, curvePoint: p) == product(largest.reducedModuloOrder, curvePoint: p))
    #expect(product(largest, twistPoint: q) == product(largest.reducedModuloOrder, twistPoint: q))
  }

  @Test func thePairingIsBilinear() throws {
    let generator = try ServerSecret(TwistPoint.generator.bytes)
    for _ in 0..<10 {
      let p = point()
      let (a, b) = (Scalar.random(), Scalar.random())
      let twist = try TwistPoint(TwistPoint.generator.multiplied(byNonzero: b).bytes)
      let left = try p.multiplied(by: a)
      let right = try left.multiplied(by: b)
      // e(bQ, aP) · e(Q, -abP)
      #expect(generator.isProductOne(twist, left, sum: try right.multiplied(by: Scalar(1).negated)))
      #expect(!generator.isProductOne(twist, left, sum: right))
      // e(Q, P) · e(Q, P) is not 1, so e(Q, P) is not either.
      #expect(!generator.isProductOne(.generator, p, sum: p))
    }
  }

  @Test func secretNumbersAreBelowTheOrderAndNotZero() throws {
    #expect(throws: MPinError.zero) { try MasterShare(Self.number(0)) }
    #expect(throws: MPinError.zero) { try MPinClient(privateKey: Self.number(0)) }
    for number in [Self.order, Self.order(1), [UInt8](repeating: 255, count: 32)] {
      #expect(throws: MPinError.numberTooLarge) { try MasterShare(number) }
      #expect(throws: MPinError.numberTooLarge) { try MPinClient(privateKey: number) }
      #expect(throws: MPinError.numberTooLarge) { try MPinChallenge(number) }
    }
    for count in [0, 31, 33] {
      #expect(throws: MPinError.wrongLength) { try MasterShare([UInt8](repeating: 1, count: count)) }
      #expect(throws: MPinError.wrongLength) { try MPinChallenge([UInt8](repeating: 1, count: count)) }
    }
    #expect(try MasterShare(Self.number(1)).serverShare().bytes == TwistPoint.generator.bytes)
    for number in [Self.number(1), Self.order(-1), MasterShare().bytes] {
      #expect(try MasterShare(number).bytes == number)
    }
    #expect(try MPinChallenge(Self.number(0)).hex == String(repeating: "0", count: 64))
    #expect(Self.order.reducedModuloOrder == Self.number(0) && Self.order(1).reducedModuloOrder == Self.number(1))
  }
}
