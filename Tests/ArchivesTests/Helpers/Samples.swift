import Archives

/// Bytes in place of pictures, which nothing here looks at. They can be compressed a little, as pictures can.
enum Sample {
  static let front = makeBytes(30_000, seed: 1)
  static let back = makeBytes(20_000, seed: 2)

  private static func makeBytes(_ count: Int, seed: UInt64) -> [UInt8] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in UInt8.random(in: 0..<200, using: &random) }
  }
}

/// Random numbers that are the same in each run (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

extension ArchiveLimits {
  /// The usual limits with something changed.
  static func with(_ change: (inout ArchiveLimits) -> Void) -> ArchiveLimits {
    var limits = ArchiveLimits()
    change(&limits)
    return limits
  }
}
