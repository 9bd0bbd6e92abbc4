import CImageKernels
import Foundation
import Testing

@testable import DocumentImaging

/// The inverse cosine transform at half the size.
@Suite struct HalfSizeTests {
  /// Rounding twice is all that may be lost of the definition (ITU-T T.81, A.3.3, with four samples instead of eight).
  @Test func followsTheDefinition() {
    var random = Random(seed: 41)
    for _ in 0..<500 {
      var coefficients = [Int16](repeating: 0, count: 64)
      for index in 0..<64 { coefficients[index] = Int16(random.next(below: 80) - 40) / Int16(1 + index / 8) }
      coefficients[0] = Int16(random.next(below: 300) - 150)
      let quantization = (0..<64).map { _ in UInt16(1 + random.next(below: 6)) }
      let found = Self.samples(coefficients, quantization, MUSTER_SIMD_PLAIN)
      for (index, expected) in Self.definition(coefficients, quantization).enumerated() {
        #expect(abs(Double(found[index]) - expected) < 0.75)
      }
    }
  }

  /// Any numbers at all, as damaged files have them.
  @Test(arguments: [MUSTER_SIMD_SSE2, MUSTER_SIMD_AVX2, MUSTER_SIMD_NEON])
  func everyInstructionSetAgrees(simd: muster_simd) {
    guard muster_simd_is_available(simd) else { return }
    var random = Random(seed: 42)
    for round in 0..<5000 {
      let coefficients = Self.coefficients(round, &random)
      let quantization = Self.quantization(round, &random)
      let expected = Self.samples(coefficients, quantization, MUSTER_SIMD_PLAIN)
      #expect(Self.samples(coefficients, quantization, simd) == expected)
    }
  }

  @Test(arguments: [MUSTER_SIMD_SSE2, MUSTER_SIMD_AVX2, MUSTER_SIMD_NEON])
  func twoBlocksTogetherAreWhatTheyAreAlone(simd: muster_simd) {
    guard let transform = unsafe muster_idct_half_pair_for(simd) else { return }
    var random = Random(seed: 43)
    for round in 0..<5000 {
      let (left, right) = (Self.coefficients(round, &random), Self.coefficients(round, &random))
      let quantization = Self.quantization(round, &random)
      var found = [UInt8](repeating: 0, count: 32)
      unsafe found.withUnsafeMutableBufferPointer { samples in
        guard let base = samples.baseAddress else { return }
        unsafe transform(left, right, quantization, (0..<4).map { unsafe base + 8 * $0 })
      }
      let (leftSamples, rightSamples) = (
        Self.samples(left, quantization, MUSTER_SIMD_PLAIN), Self.samples(right, quantization, MUSTER_SIMD_PLAIN)
      )
      for row in 0..<4 {
        let (own, both) = (4 * row..<4 * row + 4, 8 * row..<8 * row + 8)
        #expect(found[both] == leftSamples[own] + rightSamples[own])
      }
    }
  }

  @Test(arguments: [MUSTER_SIMD_SSE2, MUSTER_SIMD_AVX2, MUSTER_SIMD_NEON])
  func blocksOfTwoPlanesTogetherAreWhatTheyAreAlone(simd: muster_simd) {
    guard let transform = unsafe muster_idct_half_two_for(simd) else { return }
    var random = Random(seed: 44)
    for round in 0..<5000 {
      let blocks = (Self.coefficients(round, &random), Self.coefficients(round, &random))
      let tables = (Self.quantization(round, &random), Self.quantization(round, &random))
      var found = [UInt8](repeating: 0, count: 32)
      unsafe found.withUnsafeMutableBufferPointer { samples in
        guard let base = samples.baseAddress else { return }
        let rows = unsafe (0..<8).map { unsafe base + 4 * $0 }
        unsafe transform(blocks.0, tables.0, Array(rows[..<4]), blocks.1, tables.1, Array(rows[4...]))
      }
      #expect(Array(found[..<16]) == Self.samples(blocks.0, tables.0, MUSTER_SIMD_PLAIN))
      #expect(Array(found[16...]) == Self.samples(blocks.1, tables.1, MUSTER_SIMD_PLAIN))
    }
  }

  /// The last block of a row has no neighbour where the number of blocks is odd.
  @Test(arguments: JPEGMaker.Sampling.allCases) func picturesOfEveryWidthAreTheSame(
    sampling: JPEGMaker.Sampling
  ) throws {
    for width in 300..<334 {
      let file = JPEGMaker.file(.noise(width: width, height: 37), sampling: sampling)
      let expected = try Self.halved(file, MUSTER_SIMD_PLAIN)
      #expect(try Self.halved(file, muster_simd_best()) == expected, "\(width) pixels wide")
    }
  }

  /// The planes of a picture as they are decoded for a third of its size: at half of it.
  private static func halved(_ file: [UInt8], _ simd: muster_simd) throws -> [[UInt8]] {
    let limits = ImagingLimits()
    let walked = try HeaderWalk.walk(file, limits: limits)
    guard case .jpeg(let details) = walked.details else { return [] }
    let target = DisplayTarget(
      size: PixelSize(width: walked.header.width / 3, height: walked.header.height / 3), orientation: .up,
      keepsSource: true)
    var scratch = Scratch()
    let decoded = try JPEGDecoder.decode(
      file, details: details, to: target, limits: limits, simd: simd, scratch: &scratch, shouldStop: { false })
    let source = try #require(decoded.source)
    #expect(source.lumaSize.width == (walked.header.width + 1) / 2)
    return source.planes.map(\.samples)
  }

  private static func coefficients(_ round: Int, _ random: inout Random) -> [Int16] {
    (0..<64).map { _ in
      switch round % 3 {
      case 0: Int16(truncatingIfNeeded: random.next(below: 65_536))
      case 1: [Int16.min, 0, Int16.max][random.next(below: 3)]
      default: Int16(random.next(below: 200) - 100)
      }
    }
  }

  private static func quantization(_ round: Int, _ random: inout Random) -> [UInt16] {
    (0..<64).map { _ in UInt16(random.next(below: round % 2 == 0 ? 65_536 : 256)) }
  }

  private static func samples(_ coefficients: [Int16], _ quantization: [UInt16], _ simd: muster_simd) -> [UInt8] {
    var samples = [UInt8](repeating: 0, count: 16)
    unsafe samples.withUnsafeMutableBufferPointer { samples in
      guard let base = samples.baseAddress else { return }
      let rows = unsafe (0..<4).map { unsafe base + 4 * $0 }
      unsafe muster_idct_half_for(simd)(coefficients, quantization, rows)
    }
    return samples
  }

  private static func definition(_ coefficients: [Int16], _ quantization: [UInt16]) -> [Double] {
    func factor(_ position: Int, _ frequency: Int) -> Double {
      (frequency == 0 ? 0.5.squareRoot() : 1) * cos(Double((2 * position + 1) * frequency) * .pi / 8)
    }
    return (0..<16).map { index in
      var sum = 0.0
      for v in 0..<4 {
        for u in 0..<4 {
          let value = Double(Int(coefficients[8 * v + u]) * Int(quantization[8 * v + u]))
          sum += factor(index % 4, u) * factor(index / 4, v) * value
        }
      }
      return min(max(128 + sum / 4, 0), 255)
    }
  }
}
