import CImageKernels
import Foundation
import Testing

@testable import DocumentImaging

/// The C that finds regular patterns, against Fourier's sums written out plainly.
@Suite struct SpectrumKernelTests {
  private static let side = Int(MUSTER_SPECTRUM_SIDE)

  private func peak(_ samples: [UInt8]) -> Double {
    let side = Self.side
    let mean = Double(samples.reduce(0) { $0 + Int($1) }) / Double(samples.count)
    let window = (0..<side).map { 0.5 - 0.5 * cos(2 * Double.pi * Double($0) / Double(side - 1)) }
    let values = samples.indices.map { (Double(samples[$0]) - mean) * window[$0 % side] * window[$0 / side] }
    let turns = (0..<side).map { 2 * Double.pi * Double($0) / Double(side) }
    // Along the rows first.
    var rows = [[(Double, Double)]]()
    for y in 0..<side {
      rows.append(
        (0...side / 2).map { u in
          (0..<side).reduce((0, 0)) { sum, x in
            let (value, turn) = (values[y * side + x], turns[u * x % side])
            return (sum.0 + value * cos(turn), sum.1 - value * sin(turn))
          }
        })
    }
    var rings: [Int: [Double]] = [:]
    var logarithms: [(frequency: Double, value: Double)] = []
    for v in 0..<side {
      for u in 0...side / 2 {
        let sum = (0..<side).reduce((0.0, 0.0)) { sum, y in
          let ((real, imaginary), turn) = (rows[y][u], turns[v * y % side])
          return (
            sum.0 + real * cos(turn) + imaginary * sin(turn), sum.1 + imaginary * cos(turn) - real * sin(turn)
          )
        }
        let value = log(sum.0 * sum.0 + sum.1 * sum.1 + 50)
        let frequency = hypot(Double(u), Double(min(v, side - v))) / Double(side)
        rings[Int(frequency * Double(side / 2)), default: []].append(value)
        logarithms.append((frequency, value))
      }
    }
    let means = rings.mapValues { $0.reduce(0, +) / Double($0.count) }
    return logarithms.filter { $0.frequency >= 0.1 }
      .compactMap { entry in means[Int(entry.frequency * Double(side / 2))].map { entry.value - $0 } }.max() ?? 0
  }

  private func peaks(_ one: [UInt8], _ other: [UInt8]) -> [Float] {
    var peaks: [Float] = [0, 0]
    unsafe muster_find_spectrum_peaks(one, other, Self.side, &peaks)
    return peaks
  }

  private func waves(_ across: Double, _ down: Double, _ height: Double) -> [UInt8] {
    (0..<Self.side * Self.side).map { index in
      let phase = 2 * Double.pi * (across * Double(index % Self.side) + down * Double(index / Self.side))
      return UInt8(128 + height * sin(phase))
    }
  }

  @Test func eachPlaneHasItsOwnPeak() {
    var random = Random(seed: 41)
    let noise = (0..<Self.side * Self.side).map { _ in random.byte() }
    for (one, other) in [(noise, waves(0.21, -0.13, 8)), (waves(0.4, 0.3, 100), noise), (waves(0.3, 0, 3), noise)] {
      let found = peaks(one, other)
      #expect(abs(Double(found[0]) - peak(one)) < 0.2)
      #expect(abs(Double(found[1]) - peak(other)) < 0.2)
    }
  }

  @Test func onlyShortPeriodsCount() {
    let even = [UInt8](repeating: 90, count: Self.side * Self.side)
    #expect(peaks(even, even).allSatisfy { $0 < 0.001 })
    let found = peaks(waves(0.3, 0.2, 10), waves(0.04, 0.03, 10))
    #expect(found[0] > 7)
    #expect(found[1] < 5)
  }
}
