import TestTraits
import Testing

@testable import MPin

@Suite struct DecodingTests {
  /// A point of the twist, and its multiple by r; the order of neither divides r.
  private static let outside = [
    """
    1c2ef3381598b13bf34bdb44708d586c6dca1761cb7a89942a84edefcccc6801
    027b38330be5c512da5072a3c524ad0a8d51f40e3d11a4dfeb07a122b6432812
    0c6060ebe7d8e9cb03634b1d6b2c7ef651bbdb5f1e5c167138278bcc72b4d5d7
    0904fc7b66caa81b944eeec12d3c48a27db408bd9f4cf171c5ac3125c505baef
    """,
    """
    147b2353d81817fc1e47d63a85c5971c416a00f2b81b0b8b0a10ce95a147ccec
    2110ef2a68b53bc5b0db3b936a76017740ace3e6aeb80dfd6c06517bc9685767
    0b7a10f58d3b015757e686fa510ce2c04765138e4fc171da58877dfb7ff781bc
    20f15bc5b94f7e895817afd00b96813653f7d442e577f3951eed0f4ed90bce8d
    """,
  ].map { hex($0) }

  @Test func pointsOutsideTheGroupAreRefused() throws {
    for point in Self.outside {
      #expect(throws: MPinError.wrongSubgroup) { try TwistPoint(point) }
      #expect(throws: MPinError.wrongSubgroup) { try ServerSecret(point) }
      // A sum with a point of the group is not in the group either.
      let mixed = try #require(sum(twistPoints: point, Vector.publicKey))
      #expect(throws: MPinError.wrongSubgroup) { try TwistPoint(mixed) }
    }
    let order = hex("2400000008702a0db0bddf647a6366d2c43fd6ee0cc906cebe11c0a636eb1f6d")
    #expect(product(order, twistPoint: Self.outside[0]) == Self.outside[1])
    // 2p - r, the index of the group in the twist
    let cofactor = hex("2400000008702a0db0bddf647a6366d3843fd6ee234976f4beba8738814b8bf9")
    #expect(product(cofactor, twistPoint: Self.outside[1]) == nil)
    _ = try TwistPoint(try #require(product(cofactor, twistPoint: Self.outside[0])))
  }

  private static let prime = hex("2400000008702a0db0bddf647a6366d3243fd6ee18093ee1be6623ef5c1b55b3")
  private static let zeros = [UInt8](repeating: 0, count: 32)

  @Test func malformedPointsOfTheCurveAreRefusedWithAReason() {
    let point = Vector.u
    let (x, y) = (Array(point[1..<33]), Array(point[33...]))
    func refuses(_ parts: [[UInt8]], _ error: MPinError) {
      #expect(throws: error) { try CurvePoint(parts.flatMap(\.self)) }
    }
    refuses([], .wrongLength)
    refuses([[0]], .wrongLength)
    refuses([point, [0]], .wrongLength)
    refuses([[4], x, y.dropLast()], .wrongLength)
    refuses([[2], x, y], .wrongPrefix)
    refuses([[0], x, y], .wrongPrefix)
    refuses([[4], Self.prime, y], .coordinateTooLarge)
    refuses([[4], x, Self.prime], .coordinateTooLarge)
    refuses([[4], x, [UInt8](repeating: 255, count: 32)], .coordinateTooLarge)
    refuses([[4], Self.zeros, Self.zeros], .infinity)
    refuses([[4], y, x], .notOnCurve)
    refuses([[4], x, Self.zeros], .notOnCurve)
  }

  @Test func malformedPointsOfTheTwistAreRefusedWithAReason() {
    let point = Vector.publicKey
    let parts = stride(from: 0, to: 128, by: 32).map { Array(point[$0..<$0 + 32]) }
    func refuses(_ parts: [[UInt8]], _ error: MPinError) {
      #expect(throws: error) { try TwistPoint(parts.flatMap(\.self)) }
    }
    refuses([], .wrongLength)
    refuses([[4], point], .wrongLength)
    refuses([point.dropLast()], .wrongLength)
    for index in 0..<4 {
      var changed = parts
      changed[index] = Self.prime
      refuses(changed, .coordinateTooLarge)
    }
    refuses([Self.zeros, Self.zeros, Self.zeros, Self.zeros], .infinity)
    refuses([parts[2], parts[3], parts[0], parts[1]], .notOnCurve)
    refuses([parts[1], parts[0], parts[2], parts[3]], .notOnCurve)
  }

  /// Returns random bytes, of which a tenth have a random length. Coordinates are below p, so that the equation
  /// decides.
  private func randomBytes(isTwist: Bool, using random: inout SplitMix64) -> [UInt8] {
    let rightCount = isTwist ? TwistPoint.byteCount : CurvePoint.byteCount
    let isRight = Int.random(in: 0..<10, using: &random) != 0
    var bytes = random.bytes(isRight ? rightCount : Int.random(in: 0...130, using: &random))
    for index in stride(from: isTwist ? 0 : 1, to: bytes.count, by: 32) { bytes[index] &= 0x1F }
    if !isTwist, !bytes.isEmpty { bytes[0] = 4 }
    return bytes
  }

  /// Returns a point of which up to three bytes are replaced.
  private func damagedPoint(isTwist: Bool, using random: inout SplitMix64) -> [UInt8] {
    var bytes = isTwist ? Vector.publicKey : Vector.v
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
    }
    return bytes
  }

  @Test(.slow) func randomAndDamagedBytesAreAcceptedOnlyIfTheyArePoints() {
    var random = SplitMix64(state: 20_240_517)
    var accepted: Set<[UInt8]> = []
    var acceptedCount = 0
    for round in 0..<20_000 {
      let isTwist = round % 4 < 2
      let bytes =
        round.isMultiple(of: 2)
        ? damagedPoint(isTwist: isTwist, using: &random) : randomBytes(isTwist: isTwist, using: &random)
      guard let point = (try? CurvePoint(bytes).bytes) ?? (try? TwistPoint(bytes).bytes) else { continue }
      #expect(point == bytes)
      accepted.insert(point)
      acceptedCount += 1
    }
    for point in accepted {
      #expect(
        point.count == CurvePoint.byteCount
          ? NaiveCurve.contains(curvePoint: point) : NaiveCurve.contains(twistPoint: point))
    }
    // The points to which nothing was done.
    #expect(accepted == [Vector.v, Vector.publicKey] && acceptedCount > 2_000)
  }

  @Test func naiveArithmeticKnowsPointsFromOthers() {
    #expect(NaiveCurve.contains(curvePoint: Vector.token) && NaiveCurve.contains(twistPoint: Vector.serverSecret))
    #expect(NaiveCurve.contains(twistPoint: Self.outside[0]))
    #expect(!NaiveCurve.contains(curvePoint: Vector.token.dropLast() + [0]))
    #expect(!NaiveCurve.contains(twistPoint: Vector.serverSecret.dropLast() + [0]))
  }
}
