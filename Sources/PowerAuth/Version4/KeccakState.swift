/// The state of the permutation Keccak-f[1600], which SHA-3 and KMAC are made of (FIPS 202, section 3).
struct KeccakState {
  /// The constants of step ι, by round (FIPS 202, section 3.2.5).
  private static let roundConstants: [UInt64] = [
    0x0000_0000_0000_0001, 0x0000_0000_0000_8082, 0x8000_0000_0000_808A, 0x8000_0000_8000_8000,
    0x0000_0000_0000_808B, 0x0000_0000_8000_0001, 0x8000_0000_8000_8081, 0x8000_0000_0000_8009,
    0x0000_0000_0000_008A, 0x0000_0000_0000_0088, 0x0000_0000_8000_8009, 0x0000_0000_8000_000A,
    0x0000_0000_8000_808B, 0x8000_0000_0000_008B, 0x8000_0000_0000_8089, 0x8000_0000_0000_8003,
    0x8000_0000_0000_8002, 0x8000_0000_0000_0080, 0x0000_0000_0000_800A, 0x8000_0000_8000_000A,
    0x8000_0000_8000_8081, 0x8000_0000_0000_8080, 0x0000_0000_8000_0001, 0x8000_0000_8000_8008,
  ]

  /// The 25 lanes: the lane (x, y) of the standard is number x + 5y.
  private var lanes = [UInt64](repeating: 0, count: 25)

  /// Combines 8 bytes with a lane, by exclusive or.
  mutating func combine(_ word: UInt64, at lane: Int) { lanes[lane] ^= word }

  /// Combines one byte, by exclusive or.
  mutating func combine(_ byte: UInt8, atByte position: Int) {
    lanes[position / 8] ^= UInt64(byte) &<< UInt64(position % 8 * 8)
  }

  /// Returns the first bytes of the state.
  func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: lanes[$0 / 8] &>> UInt64($0 % 8 * 8)) }
  }

  /// Applies the permutation. The lanes are variables rather than elements of an array, which is several times as fast.
  mutating func permute() {
    var (a0, a1, a2, a3, a4) = (lanes[0], lanes[1], lanes[2], lanes[3], lanes[4])
    var (a5, a6, a7, a8, a9) = (lanes[5], lanes[6], lanes[7], lanes[8], lanes[9])
    var (a10, a11, a12, a13, a14) = (lanes[10], lanes[11], lanes[12], lanes[13], lanes[14])
    var (a15, a16, a17, a18, a19) = (lanes[15], lanes[16], lanes[17], lanes[18], lanes[19])
    var (a20, a21, a22, a23, a24) = (lanes[20], lanes[21], lanes[22], lanes[23], lanes[24])
    for constant in Self.roundConstants {
      // Step θ: the parity of the columns.
      let c0 = a0 ^ a5 ^ a10 ^ a15 ^ a20
      let c1 = a1 ^ a6 ^ a11 ^ a16 ^ a21
      let c2 = a2 ^ a7 ^ a12 ^ a17 ^ a22
      let c3 = a3 ^ a8 ^ a13 ^ a18 ^ a23
      let c4 = a4 ^ a9 ^ a14 ^ a19 ^ a24
      let d0 = c4 ^ c1.rotated(1)
      let d1 = c0 ^ c2.rotated(1)
      let d2 = c1 ^ c3.rotated(1)
      let d3 = c2 ^ c4.rotated(1)
      let d4 = c3 ^ c0.rotated(1)
      // Step θ ends, steps ρ and π: each lane is rotated and moves.
      let b0 = a0 ^ d0
      let b1 = (a6 ^ d1).rotated(44)
      let b2 = (a12 ^ d2).rotated(43)
      let b3 = (a18 ^ d3).rotated(21)
      let b4 = (a24 ^ d4).rotated(14)
      let b5 = (a3 ^ d3).rotated(28)
      let b6 = (a9 ^ d4).rotated(20)
      let b7 = (a10 ^ d0).rotated(3)
      let b8 = (a16 ^ d1).rotated(45)
      let b9 = (a22 ^ d2).rotated(61)
      let b10 = (a1 ^ d1).rotated(1)
      let b11 = (a7 ^ d2).rotated(6)
      let b12 = (a13 ^ d3).rotated(25)
      let b13 = (a19 ^ d4).rotated(8)
      let b14 = (a20 ^ d0).rotated(18)
      let b15 = (a4 ^ d4).rotated(27)
      let b16 = (a5 ^ d0).rotated(36)
      let b17 = (a11 ^ d1).rotated(10)
      let b18 = (a17 ^ d2).rotated(15)
      let b19 = (a23 ^ d3).rotated(56)
      let b20 = (a2 ^ d2).rotated(62)
      let b21 = (a8 ^ d3).rotated(55)
      let b22 = (a14 ^ d4).rotated(39)
      let b23 = (a15 ^ d0).rotated(41)
      let b24 = (a21 ^ d1).rotated(2)
      // Steps χ and ι.
      a0 = b0 ^ (~b1 & b2) ^ constant
      a1 = b1 ^ (~b2 & b3)
      a2 = b2 ^ (~b3 & b4)
      a3 = b3 ^ (~b4 & b0)
      a4 = b4 ^ (~b0 & b1)
      a5 = b5 ^ (~b6 & b7)
      a6 = b6 ^ (~b7 & b8)
      a7 = b7 ^ (~b8 & b9)
      a8 = b8 ^ (~b9 & b5)
      a9 = b9 ^ (~b5 & b6)
      a10 = b10 ^ (~b11 & b12)
      a11 = b11 ^ (~b12 & b13)
      a12 = b12 ^ (~b13 & b14)
      a13 = b13 ^ (~b14 & b10)
      a14 = b14 ^ (~b10 & b11)
      a15 = b15 ^ (~b16 & b17)
      a16 = b16 ^ (~b17 & b18)
      a17 = b17 ^ (~b18 & b19)
      a18 = b18 ^ (~b19 & b15)
      a19 = b19 ^ (~b15 & b16)
      a20 = b20 ^ (~b21 & b22)
      a21 = b21 ^ (~b22 & b23)
      a22 = b22 ^ (~b23 & b24)
      a23 = b23 ^ (~b24 & b20)
      a24 = b24 ^ (~b20 & b21)
    }
    (lanes[0], lanes[1], lanes[2], lanes[3], lanes[4]) = (a0, a1, a2, a3, a4)
    (lanes[5], lanes[6], lanes[7], lanes[8], lanes[9]) = (a5, a6, a7, a8, a9)
    (lanes[10], lanes[11], lanes[12], lanes[13], lanes[14]) = (a10, a11, a12, a13, a14)
    (lanes[15], lanes[16], lanes[17], lanes[18], lanes[19]) = (a15, a16, a17, a18, a19)
    (lanes[20], lanes[21], lanes[22], lanes[23], lanes[24]) = (a20, a21, a22, a23, a24)
  }
}

extension UInt64 {
  @inline(__always) fileprivate func rotated(_ count: UInt64) -> UInt64 { self &<< count | self &>> (64 - count) }
}
