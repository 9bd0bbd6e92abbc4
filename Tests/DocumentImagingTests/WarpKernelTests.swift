import CImageKernels
import Foundation
import Testing

@testable import DocumentImaging

/// The kernels that take a plane from under another perspective.
@Suite struct WarpKernelTests {
  @Test func samplesThatLieOnSamplesStayWhatTheyAre() {
    let source = (0..<70 * 40).map { UInt8(truncatingIfNeeded: $0 * 37) }
    let moved = Self.warp(source, 70, 40, [1, 0, 3, 0, 1, 2, 0, 0, 1], to: 60, 30, MUSTER_SIMD_PLAIN)
    for y in 0..<30 {
      for x in 0..<60 { #expect(moved[y * 60 + x] == source[(y + 2) * 70 + x + 3]) }
    }
  }

  /// Catmull and Rom's cubic, or a line, in floating point, at places rounded to 256ths.
  @Test(arguments: [MUSTER_INTERPOLATION_LINEAR, MUSTER_INTERPOLATION_CUBIC])
  func followsTheDefinition(interpolation: muster_interpolation) {
    var random = Random(seed: 23)
    let source = (0..<50 * 40).map { _ in random.byte() }
    let matrix = [0.71, 0.2, 3.3, -0.1, 0.83, 5.1, 0.002, -0.001, 1]
    let found = Self.warp(source, 50, 40, matrix, to: 40, 30, by: interpolation, MUSTER_SIMD_PLAIN)
    for y in 0..<30 {
      for x in 0..<40 {
        let (i, j) = (Double(x), Double(y))
        let depth = matrix[6] * i + matrix[7] * j + matrix[8]
        let u = (((matrix[0] * i + matrix[1] * j + matrix[2]) / depth) * 256).rounded() / 256
        let v = (((matrix[3] * i + matrix[4] * j + matrix[5]) / depth) * 256).rounded() / 256
        let weight = interpolation == MUSTER_INTERPOLATION_CUBIC ? Self.cubicWeight : Self.linearWeight
        #expect(abs(Self.sample(source, 50, 40, u, v, weight) - Double(found[y * 40 + x])) < 1)
      }
    }
  }

  @Test(arguments: [MUSTER_SIMD_SSE2, MUSTER_SIMD_AVX2, MUSTER_SIMD_NEON])
  func everyInstructionSetAgrees(simd: muster_simd) {
    guard muster_simd_is_available(simd) else { return }
    var random = Random(seed: 29)
    for round in 0..<400 {
      let (width, height) = (1 + random.next(below: 40), 1 + random.next(below: 40))
      let source = (0..<width * height).map { _ in round % 2 == 0 ? random.byte() : [0, 255][random.next(below: 2)] }
      func number(_ most: Double) -> Double { (Double(random.next(below: 2001)) / 1000 - 1) * most }
      // Some of them turn the plane inside out.
      let tilt = round % 4 == 0 ? 0.3 : 0.003
      let matrix = [
        number(2), number(2), number(30), number(2), number(2), number(30), number(tilt), number(tilt), 1,
      ]
      let target = (1 + random.next(below: 300), 1 + random.next(below: 8))
      for interpolation in [MUSTER_INTERPOLATION_LINEAR, MUSTER_INTERPOLATION_CUBIC] {
        func warped(_ simd: muster_simd) -> [UInt8] {
          Self.warp(source, width, height, matrix, to: target.0, target.1, by: interpolation, simd)
        }
        #expect(warped(simd) == warped(MUSTER_SIMD_PLAIN))
      }
    }
  }

  /// Turned and scaled as documents are, so that the neighbours of samples side by side are near each other.
  @Test(arguments: [MUSTER_SIMD_SSE2, MUSTER_SIMD_AVX2, MUSTER_SIMD_NEON])
  func everyInstructionSetAgreesOnDocuments(simd: muster_simd) {
    guard muster_simd_is_available(simd) else { return }
    var random = Random(seed: 31)
    for round in 0..<200 {
      let (width, height) = (60 + random.next(below: 200), 60 + random.next(below: 100))
      let source = (0..<width * height).map { _ in random.byte() }
      // Nearly upright, to either side, upside down, or anyhow.
      let quarter = Double(random.next(below: 4)) * .pi / 2
      let turn = Double(random.next(below: 200) - 100)
      let angle = quarter + turn / (round % 4 == 0 ? 100 : 600)
      let scale = 0.2 + Double(random.next(below: 180)) / 100
      let tilt = Double(random.next(below: 201) - 100) / 1e6
      let matrix = [
        scale * cos(angle), -scale * sin(angle), Double(width) / 2, scale * sin(angle), scale * cos(angle),
        Double(height) / 2, tilt, -tilt, 1,
      ]
      for interpolation in [MUSTER_INTERPOLATION_LINEAR, MUSTER_INTERPOLATION_CUBIC] {
        func warped(_ simd: muster_simd) -> [UInt8] {
          Self.warp(source, width, height, matrix, to: 150, 40, by: interpolation, simd)
        }
        #expect(warped(simd) == warped(MUSTER_SIMD_PLAIN))
      }
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0])
  func anyNumbersAreSafe(number: Double) {
    let source = [UInt8](repeating: 77, count: 30)
    for index in 0..<9 {
      var matrix: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1]
      matrix[index] = number
      // Whichever of the samples are taken, they are all the same.
      #expect(Self.warp(source, 6, 5, matrix, to: 200, 3, muster_simd_best()).allSatisfy { $0 == 77 })
      let matrixOfIt = [Double](repeating: number, count: 9)
      #expect(Self.warp(source, 6, 5, matrixOfIt, to: 200, 3, muster_simd_best()).allSatisfy { $0 == 77 })
    }
  }

  /// The target's rows, made in two goes.
  private static func warp(
    _ source: [UInt8], _ width: Int, _ height: Int, _ matrix: [Double], to targetWidth: Int, _ targetHeight: Int,
    by interpolation: muster_interpolation = MUSTER_INTERPOLATION_CUBIC, _ simd: muster_simd
  ) -> [UInt8] {
    var target = [UInt8](repeating: 0, count: targetWidth * targetHeight)
    let middle = Int32(targetHeight / 2)
    for rows in [0..<middle, middle..<Int32(targetHeight)] {
      unsafe muster_warp_rows(
        source, width, Int32(width), Int32(height), &target, targetWidth, Int32(targetWidth), rows.lowerBound,
        rows.upperBound, matrix, interpolation, simd)
    }
    return target
  }

  private static func cubicWeight(_ distance: Double) -> Double {
    let d = abs(distance)
    return d < 1 ? 1 - 2.5 * d * d + 1.5 * d * d * d : d < 2 ? 2 - 4 * d + 2.5 * d * d - 0.5 * d * d * d : 0
  }

  private static func linearWeight(_ distance: Double) -> Double { max(0, 1 - abs(distance)) }

  private static func sample(
    _ source: [UInt8], _ width: Int, _ height: Int, _ u: Double, _ v: Double, _ weight: (Double) -> Double
  ) -> Double {
    var sum = 0.0
    for y in Int(v.rounded(.down)) - 1...Int(v.rounded(.down)) + 2 {
      for x in Int(u.rounded(.down)) - 1...Int(u.rounded(.down)) + 2 {
        let sample = source[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)]
        sum += Double(sample) * weight(u - Double(x)) * weight(v - Double(y))
      }
    }
    return min(max(sum, 0), 255)
  }
}
