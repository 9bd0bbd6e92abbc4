import CImageKernels
import Foundation
import Testing

@testable import DocumentImaging

/// The C behind the measures, against what is written out plainly.
@Suite struct QualityKernelTests {
  private static func noise(_ count: Int, seed: UInt64) -> [UInt8] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(state >> 56)
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 7, 64, 65]) func shrinkingTakesMeans(factor: Int) {
    let (width, height) = (600 / factor + 1, 3)
    let stride = width * factor + 5
    let source = Self.noise(stride * height * factor, seed: UInt64(factor))
    for simd in [MUSTER_SIMD_PLAIN, muster_simd_best()] {
      var target = [UInt8](repeating: 0, count: width * height)
      unsafe muster_shrink(source, stride, Int32(factor), &target, width, Int32(width), Int32(height), simd)
      for y in 0..<height {
        for x in 0..<width {
          var sum = factor * factor / 2
          for row in 0..<factor {
            for column in 0..<factor { sum += Int(source[(y * factor + row) * stride + x * factor + column]) }
          }
          #expect(Int(target[y * width + x]) == sum / (factor * factor))
        }
      }
    }
  }

  @Test func levelsAreCounted() {
    for count in [0, 1, 3, 4, 5, 1003] {
      let samples = Self.noise(count, seed: UInt64(count))
      var tables = [UInt32](repeating: 0, count: Int(MUSTER_LEVEL_TABLES) * 256)
      unsafe muster_count_levels(samples, Int32(count), &tables)
      for level in 0..<256 {
        let found = stride(from: level, to: tables.count, by: 256).reduce(0) { $0 + Int(tables[$1]) }
        #expect(found == samples.count { Int($0) == level })
      }
      #expect(unsafe muster_sum_levels(samples, Int32(count)) == samples.reduce(0) { $0 + UInt64($1) })
    }
  }

  @Test func levelsWithoutAnotherPlaneAreResiduals() {
    let others = Self.noise(1003, seed: 1)
    func residuals(of samples: [UInt8]) -> [Int: Int] {
      var sums = muster_level_sums()
      // In two runs, as rows are.
      for run in [0..<400, 400..<1003] {
        let (levels, other) = (Array(samples[run]), Array(others[run]))
        unsafe muster_sum_level_products(levels, other, Int32(run.count), &sums)
      }
      var table = [UInt32](repeating: 0, count: 256)
      unsafe muster_count_residual_levels(samples, others, 1003, sums, &table)
      return table.enumerated().reduce(into: [:]) { if $1.element > 0 { $0[$1.offset] = Int($1.element) } }
    }
    // What follows from the other plane leaves nothing but its rounding.
    for slope in [-0.4, 0, 0.25, 1] {
      let found = residuals(of: others.map { UInt8((128 + slope * (Double($0) - 128)).rounded()) })
      #expect(found.keys.allSatisfy { (127...129).contains($0) }, "\(found)")
    }
    // What has nothing to do with it stays as it is, around 128.
    let spread = residuals(of: others.indices.map { $0 % 2 == 0 ? 100 : 140 })
    #expect(spread.keys.allSatisfy { abs(abs($0 - 128) - 20) <= 3 }, "\(spread)")
    #expect(residuals(of: [UInt8](repeating: 77, count: 1003)) == [128: 1003])
  }

  /// Written out as Canny and Sobel define them, for one plane and for several.
  @Test(arguments: [1, 3]) func edgesAreCrestsOfGradients(planeCount: Int) {
    for (width, height) in [(5, 5), (12, 7), (37, 20)] {
      let planes = (0..<planeCount).map { Self.noise(width * height, seed: UInt64(width + $0)) }
      func gradient(_ x: Int, _ y: Int) -> (Int, Int, Int) {
        var best = (0, 0, -1)
        for (index, plane) in planes.enumerated() {
          func at(_ dx: Int, _ dy: Int) -> Int { Int(plane[(y + dy) * width + x + dx]) }
          let gain = index == 0 ? 1 : 2
          let gx = gain * (at(1, -1) - at(-1, -1) + 2 * (at(1, 0) - at(-1, 0)) + at(1, 1) - at(-1, 1))
          let gy = gain * (at(-1, 1) - at(-1, -1) + 2 * (at(0, 1) - at(0, -1)) + at(1, 1) - at(1, -1))
          let (most, least) = (max(abs(gx), abs(gy)), min(abs(gx), abs(gy)))
          let size = most + least / 4 + least / 8
          if size > best.2 { best = (gx, gy, size) }
        }
        return best
      }
      var expected: Set<Int> = []
      for y in 2..<height - 2 {
        for x in 2..<width - 2 {
          let (gx, gy, size) = gradient(x, y)
          let step =
            5 * abs(gy) < 2 * abs(gx)
            ? (1, 0) : 5 * abs(gx) < 2 * abs(gy) ? (0, 1) : (gx < 0) == (gy < 0) ? (1, 1) : (-1, 1)
          if size >= 60, size >= gradient(x - step.0, y - step.1).2, size > gradient(x + step.0, y + step.1).2 {
            expected.insert(y * width + x)
          }
        }
      }
      for simd in [MUSTER_SIMD_PLAIN, muster_simd_best()] {
        let work = UnsafeMutableRawPointer.allocate(
          byteCount: muster_edges_work_count(Int32(width), Int32(height)), alignment: 64)
        defer { unsafe work.deallocate() }
        var map = [UInt8](repeating: 0, count: width * height)
        var edges = [muster_edge](repeating: muster_edge(), count: width * height)
        let count = unsafe planes.flatMap { $0 }.withUnsafeBufferPointer { samples in
          let bases = unsafe (0..<planeCount).map { unsafe samples.baseAddress! + $0 * width * height }
          return unsafe muster_find_edges(
            bases, Int32(planeCount), width, Int32(width), Int32(height), 60, work, &map, &edges, Int32(edges.count),
            simd)
        }
        #expect(Set(edges.prefix(Int(count)).map { Int($0.y) * width + Int($0.x) }) == expected)
        for edge in edges.prefix(Int(count)) {
          let (gx, gy, _) = gradient(Int(edge.x), Int(edge.y))
          let angle = atan2(Double(gy), Double(gx)) * 180 / .pi
          #expect(abs(remainder(Double(edge.angle) - angle, 180)) < 1.2)
        }
      }
    }
  }

  @Test func linesAreFoundWhereTheyAre() throws {
    // Light below a line that falls by one in seven.
    let (width, height) = (300, 200)
    let plane = (0..<height * width).map { (index: Int) -> UInt8 in
      // As soft as a lens leaves it.
      let below = Double(index / width) - 50 - Double(index % width) / 7
      return UInt8(90 + 110 * max(0, min(1, below / 2 + 0.5)))
    }
    for simd in [MUSTER_SIMD_PLAIN, muster_simd_best()] {
      let work = UnsafeMutableRawPointer.allocate(
        byteCount: max(
          muster_edges_work_count(Int32(width), Int32(height)), muster_lines_work_count(Int32(width), Int32(height))),
        alignment: 64)
      defer { unsafe work.deallocate() }
      var map = [UInt8](repeating: 0, count: width * height)
      var edges = [muster_edge](repeating: muster_edge(), count: 5000)
      var lines = [muster_line](repeating: muster_line(), count: 4)
      let (edgeCount, lineCount) = unsafe plane.withUnsafeBufferPointer { plane in
        let planes = unsafe [plane.baseAddress!]
        let edgeCount = unsafe muster_find_edges(
          planes, 1, width, Int32(width), Int32(height), 14, work, &map, &edges, 5000, simd)
        let lineCount = unsafe muster_find_lines(edges, edgeCount, map, Int32(width), Int32(height), work, &lines, 4)
        return (edgeCount, lineCount)
      }
      #expect((280...420).contains(edgeCount))
      try #require(lineCount >= 1)
      unsafe muster_improve_line(map, Int32(width), Int32(height), 2, 14, &lines[0])
      let line = StraightLine(lines[0])
      let (left, right) = (StraightLine.Point(0, 50.5), StraightLine.Point(294, 92.5))
      for point in [left, right] {
        #expect(abs(point.x * line.normal.x + point.y * line.normal.y - line.distance) < 0.8)
      }
    }
  }

  @Test func edgesBeyondTheirMostAreTheWeakest() {
    let (width, height) = (64, 64)
    let plane = Self.noise(width * height, seed: 5)
    let work = UnsafeMutableRawPointer.allocate(
      byteCount: muster_edges_work_count(Int32(width), Int32(height)), alignment: 64)
    defer { unsafe work.deallocate() }
    var map = [UInt8](repeating: 0, count: width * height)
    var edges = [muster_edge](repeating: muster_edge(), count: 100)
    let count = unsafe plane.withUnsafeBufferPointer { plane in
      unsafe muster_find_edges(
        [plane.baseAddress!], 1, width, Int32(width), Int32(height), 14, work, &map, &edges, 100, muster_simd_best())
    }
    #expect(count <= 100 && count > 20)
    #expect(map.count { $0 != UInt8(MUSTER_NO_EDGE) } == Int(count))
  }

  @Test func energiesAreThoseOfTheirDifferences() {
    let (width, height, stride, margin) = (300, 40, 320, Int(MUSTER_ENERGY_MARGIN))
    let samples = Self.noise(stride * (height + 2 * margin), seed: 9)
    func at(_ x: Int, _ y: Int) -> Int { Int(samples[(y + margin) * stride + x + margin]) }
    for simd in [MUSTER_SIMD_PLAIN, muster_simd_best()] {
      for least in [1, 40] {
        let found = unsafe samples.withUnsafeBufferPointer { samples in
          unsafe muster_measure_energy(
            samples.baseAddress! + margin * stride + margin, stride, Int32(width), Int32(height), 3, Int32(least), simd)
        }
        var (fine, smoothed, count) = (0.0, 0.0, 0.0)
        for y in Swift.stride(from: 0, to: height, by: 3) {
          for x in 0..<width {
            func down(_ x: Int) -> Int { at(x, y - 1) + 2 * at(x, y) + at(x, y + 1) }
            let wide = down(x + 4) + down(x + 3) - down(x - 3) - down(x - 4)
            guard abs(wide) >= 8 * least else { continue }
            let step = down(x + 1) - down(x - 1)
            fine += Double(step * step)
            smoothed += Double(wide * wide) / 49
            count += 1
          }
        }
        #expect(found.across == fine && found.across_count == count)
        #expect(abs(found.across_smoothed - smoothed) < 0.001 * smoothed)
      }
    }
  }
}
