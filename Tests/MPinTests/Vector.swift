import Crypto
import Encodings
import Foundation
import Testing

@testable import MPin

/// A login of which every value was computed by two other implementations.
struct Vector {
  static let pin: UInt32 = 1234

  let mpinID = Array(
    #"{"userID":"alice@example.com","issued":1700000000,"salt":"00112233445566778899aabbccddeeff"}"#.utf8)
  let shares: [MasterShare]
  let z, x: [UInt8]
  let challenge: MPinChallenge

  init() throws {
    shares = try ["share-1", "share-2"].map { try MasterShare(Self.number($0)) }
    z = Self.number("client-z")
    x = Self.number("client-x")
    challenge = try MPinChallenge(Self.number("server-y"))
  }

  /// The digest of a text as a number modulo r.
  static func number(_ text: String) -> [UInt8] {
    Array(SHA256.hash(data: Data(text.utf8))).reducedModuloOrder
  }

  static let publicKey = hex(
    """
    1ffce966ec1c96d51359da9378c55a31e5057b1af93f4c301c027fda1d3ffc80
    14e67399d80be8e4edf15318ee5b91250fa04eea9293d40f609171d8f0c67cc3
    16f9bfe94337df50533548d9f4e463e852ec9f5b8ae8866eb59759752bed8389
    0e2d66aafb0a4c5f4d98a72221e2039f85fbad8e8295823128fe4e8fbc12c09b
    """)
  static let point = hex(
    """
    0418533d04229126dacbabb0832296ed4efcdd6ec1af893ebff54865e6b78f307d
    098a756948c2e7725c7183ea27c58d7c5abfd3784b2e4161ec386b85729b6e7c
    """)
  static let clientShares = [
    hex(
      """
      040e56cbd8b4a3dae0c12bd1ba298d61084bf232f1cd8ec638bbaab0c43029398e
      045d9de4f89302fbcaa845188001804c45c69f3da168bb8a45853c70273dbf56
      """),
    hex(
      """
      040c1a87654b8e790c9ef1708d69778801bde1dffa345ecf93ac33e87da2398d97
      05c54c977e162dd24261a6d21dcfa204361cf88244f999f34e9cfb17f8c390b9
      """),
  ]
  static let clientSecret = hex(
    """
    0407aa5819f00df74161a82786c7c1d95e4861b3a86364e919368e57bafdedb9f5
    02c7e17794daf61a0e2b88084d563daeaa5cbdd268d08e3ed10ec186f7705949
    """)
  static let token = hex(
    """
    0413ebf58fe9eb9559400c9d8a2eb7ab358ac48af80d600928a4fd2b276ff2ed88
    0faa2810de8e053e0d53757aa7f72f8e224ddd902c8066c301ba8172a6d0e2c8
    """)
  static let u = hex(
    """
    041a7a4098c9372cb32285469e095c80d02b13aca1dfdbc5df119d62439fad72f6
    025a9bddcbe7f9a30067a9c663ae0a39183355e1193b8db8db68ed0684c2814c
    """)
  static let v = hex(
    """
    0403e56a3b7bdabb5d3a643a8d20d8ed06a2652e1980adebe285ddb0aaa3b9a980
    08f592c35cf36e5a1a791ba6069b34f1af7e1d3bf35cd995d554673c2575d4e1
    """)
  static let serverSecret = hex(
    """
    13e80093e1e66a8a93aae0a7fb571f7cb0d69d4ede6f1940b58b9bb9b8e4344f
    09e18bf32d11cf6a596353bcaa4e92e88a6632d8bbe9558ebe9451ff79b924c8
    0ac00e389492941585fa4eb026e4f0c44669e678c208a704a233d13148d98032
    231e190789a22cc8dbec1948268617b4cde3149088f44f781952594623602292
    """)
}

/// Reads hexadecimal digits in lines.
func hex(_ text: String) -> [UInt8] {
  [UInt8](lowerHex: text.filter { !$0.isWhitespace }) ?? []
}

/// Makes the same numbers from the same seed (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators").
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &self) }
  }
}
