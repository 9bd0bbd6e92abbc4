import CImageKernels
import Testing

@testable import DocumentImaging

/// The C that finds letters, against what is written out plainly.
@Suite struct MarkKernelTests {
  private struct Plane {
    let width: Int
    let height: Int
    var samples: [UInt8]

    /// Ink of different sizes on paper that is not quite even.
    init(width: Int, height: Int, seed: UInt64, isLight: Bool) {
      (self.width, self.height) = (width, height)
      var state = seed
      func next(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % count
      }
      samples = (0..<width * height).map { UInt8(clamping: (isLight ? 60 : 190) + $0 % width / 8) }
      for _ in 0..<width * height / 60 {
        let (x, y, across, down) = (next(width), next(height), 1 + next(7), 1 + next(9))
        for row in y..<min(height, y + down) {
          for column in x..<min(width, x + across) {
            samples[row * width + column] = UInt8((isLight ? 200 : 20) + next(20))
          }
        }
      }
    }

    /// Which samples differ from the mean around them by 12 levels and by half of the standard deviation.
    func ink(isLight: Bool) -> [Bool] {
      (0..<width * height).map { index in
        let (x, y) = (index % width, index / width)
        var (count, sum, squares) = (0.0, 0.0, 0.0)
        for row in max(0, y - 12)...min(height - 1, y + 12) {
          for column in max(0, x - 12)...min(width - 1, x + 12) {
            let level = Double(samples[row * width + column])
            (count, sum, squares) = (count + 1, sum + level, squares + level * level)
          }
        }
        let step = (sum / count - Double(samples[index])) * (isLight ? -1 : 1)
        let deviation = max(0, squares / count - sum / count * (sum / count)).squareRoot()
        return step > 12 && step > 0.5 * deviation
      }
    }
  }

  private struct Box: Hashable {
    var x: Int, y: Int, width: Int, height: Int, area: Int
  }

  private func boxes(_ plane: Plane, isLight: Bool) -> Set<Box> {
    var open = plane.ink(isLight: isLight)
    var boxes: Set<Box> = []
    for first in open.indices where open[first] {
      open[first] = false
      var (pending, area) = ([first], 0)
      var (left, right, top, bottom) = (Int.max, 0, Int.max, 0)
      while let index = pending.popLast() {
        let (x, y) = (index % plane.width, index / plane.width)
        area += 1
        (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
        for row in max(0, y - 1)...min(plane.height - 1, y + 1) {
          for column in max(0, x - 1)...min(plane.width - 1, x + 1) where open[row * plane.width + column] {
            open[row * plane.width + column] = false
            pending.append(row * plane.width + column)
          }
        }
      }
      let (width, height) = (right - left + 1, bottom - top + 1)
      let fill = Double(area) / Double(width * height)
      guard (5...88).contains(max(width, height)), min(width, height) >= 2, fill >= 0.12, fill <= 0.92 else { continue }
      boxes.insert(Box(x: left, y: top, width: width, height: height, area: area))
    }
    return boxes
  }

  private func ink(of plane: Plane, _ simd: muster_simd) -> [UInt8] {
    let (width, height) = (Int32(plane.width), Int32(plane.height))
    var work = [UInt64](repeating: .max, count: muster_find_ink_work_count(width) / 8 + 1)
    var ink = [UInt8](repeating: 77, count: plane.width * plane.height)
    unsafe muster_find_ink(plane.samples, plane.width, width, height, &work, &ink, simd)
    return ink
  }

  private func found(_ plane: Plane, isLight: Bool, maxMarks: Int = 5000) -> [muster_mark] {
    let (width, height) = (Int32(plane.width), Int32(plane.height))
    var work = [UInt64](repeating: .max, count: muster_marks_work_count(width) / 8 + 1)
    var marks = [muster_mark](repeating: muster_mark(), count: maxMarks)
    let count = unsafe muster_find_marks(
      ink(of: plane, MUSTER_SIMD_PLAIN), width, height, UInt8(isLight ? MUSTER_LIGHT_INK : MUSTER_DARK_INK), &work,
      &marks, Int32(maxMarks))
    return Array(marks.prefix(Int(count)))
  }

  @Test(arguments: [(1, 1), (3, 40), (24, 24), (25, 60), (120, 13), (128, 40), (200, 90)], [false, true])
  func marksAreConnectedInk(size: (width: Int, height: Int), isLight: Bool) {
    for seed in 1...4 as ClosedRange<UInt64> {
      let plane = Plane(width: size.width, height: size.height, seed: seed, isLight: isLight)
      let marks = found(plane, isLight: isLight).map {
        Box(x: Int($0.x), y: Int($0.y), width: Int($0.width), height: Int($0.height), area: Int($0.area))
      }
      #expect(Set(marks) == boxes(plane, isLight: isLight))
      #expect(marks.count == Set(marks).count)
      #expect(marks.map(\.y) == marks.map(\.y).sorted())
    }
  }

  @Test(arguments: [(1, 1), (3, 40), (24, 24), (25, 60), (120, 13), (128, 40), (200, 90)], [false, true])
  func inkStandsOut(size: (width: Int, height: Int), isLight: Bool) {
    for seed in 1...4 as ClosedRange<UInt64> {
      let plane = Plane(width: size.width, height: size.height, seed: seed, isLight: isLight)
      let kinds = zip(plane.ink(isLight: false), plane.ink(isLight: true)).map { isDark, isLight in
        UInt8((isDark ? MUSTER_DARK_INK : 0) + (isLight ? MUSTER_LIGHT_INK : 0))
      }
      for simd in [MUSTER_SIMD_PLAIN, MUSTER_SIMD_AVX2] { #expect(ink(of: plane, simd) == kinds) }
    }
  }

  @Test func marksBeyondTheMaximumAreLeftOut() {
    let plane = Plane(width: 200, height: 90, seed: 9, isLight: false)
    let all = found(plane, isLight: false)
    #expect(all.count > 10)
    #expect(found(plane, isLight: false, maxMarks: 7).map(\.area) == all.prefix(7).map(\.area))
  }

  @Test func tilesCountInkAndItsChanges() {
    let plane = Plane(width: 70, height: 100, seed: 3, isLight: false)
    let ink = plane.ink(isLight: false)
    var tiles = [muster_ink_tile](repeating: muster_ink_tile(), count: 6)
    unsafe muster_describe_ink_tiles(plane.samples, 70, self.ink(of: plane, MUSTER_SIMD_PLAIN), 70, 100, &tiles)
    for (index, tile) in tiles.enumerated() {
      var (inkCount, across, down, inkLevels, levels) = (0, 0, 0, 0, 0)
      for y in index / 2 * 32..<index / 2 * 32 + 32 {
        for x in index % 2 * 32..<index % 2 * 32 + 32 {
          let (here, level) = (ink[y * 70 + x], Int(plane.samples[y * 70 + x]))
          inkCount += here ? 1 : 0
          across += here != (x > 0 && ink[y * 70 + x - 1]) ? 1 : 0
          down += here != (y > 0 && ink[(y - 1) * 70 + x]) ? 1 : 0
          inkLevels += here ? level : 0
          levels += level
        }
      }
      #expect(Int(tile.ink) == inkCount)
      #expect(Int(tile.across) == across)
      #expect(Int(tile.down) == down)
      #expect(Int(tile.ink_levels) == inkLevels)
      #expect(Int(tile.levels) == levels)
    }
  }
}
