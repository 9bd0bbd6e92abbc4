import CImageKernels
import Testing

@testable import DocumentImaging

@Suite struct ResamplerTests {
  /// Picture and target sides: kept, little and much reduced, enlarged chroma, tiny.
  static let sides = [(160, 128), (161, 100), (97, 97), (250, 17), (64, 1), (3, 3), (1, 1), (33, 32), (400, 9)]

  @Test(arguments: sides, [(1, 1), (2, 2), (1, 2), (4, 2), (8, 1)])
  func weightsAddUp(sides: (Int, Int), steps: (Int, Int)) {
    for isMirrored in [false, true] {
      let axis = Axis(
        sourceLength: sides.0, sourceStep: steps.0, targetLength: sides.1, targetStep: steps.1, isMirrored: isMirrored)
      Self.expectSoundWeights(of: axis)
    }
  }

  /// A target sample right on a source sample takes from that alone, the next one from samples before it too. Rows that
  /// come in bands are dropped behind the first that is needed, so none may be needed later.
  @Test(arguments: [(252, 250), (246, 187), (101, 99), (33, 31)], [(4, 2), (8, 2), (4, 1), (3, 2), (1, 1)])
  func firstSamplesAreInOrder(sides: (Int, Int), steps: (Int, Int)) {
    for isMirrored in [false, true] {
      let axis = Axis(
        sourceLength: sides.0, sourceStep: steps.0, targetLength: sides.1, targetStep: steps.1, isMirrored: isMirrored)
      let weights = AxisWeights(axis)
      let starts = (0..<axis.targetCount).map { weights.firstSource(of: $0) }
      #expect((isMirrored ? starts.reversed() : starts) == starts.sorted())
    }
  }

  private static func expectSoundWeights(of axis: Axis) {
    let weights = AxisWeights(axis)
    unsafe weights.withKernelAxis { kernel in
      #expect(unsafe kernel.taps % 2 == 0 && kernel.taps < kernel.stride && kernel.weights[-1] == 0)
      for index in 0..<Int(unsafe kernel.target_count) {
        let start = unsafe Int(kernel.starts[index])
        let row = unsafe (0..<Int(kernel.stride)).map { unsafe Int(kernel.weights[index * Int(kernel.stride) + $0]) }
        #expect(row.reduce(0, +) == AxisWeights.unit)
        #expect(start >= 0)
        let last = row.lastIndex { $0 != 0 } ?? 0
        #expect(start + last < axis.sourceCount)
      }
    }
  }

  @Test(arguments: sides, [MUSTER_SIMD_SSE2, MUSTER_SIMD_AVX2, MUSTER_SIMD_NEON])
  func everyInstructionSetAgrees(sides: (Int, Int), simd: muster_simd) throws {
    guard muster_simd_is_available(simd) else { return }
    var random = Random(seed: 11)
    let size = PixelSize(width: sides.0, height: 40)
    let target = PixelSize(width: sides.1, height: 23)
    var memory = PixelMemory()
    let picture = try Self.picture(size, in: &memory) { _, _, _ in random.next(below: 8) < 4 ? 0 : 255 }
    for orientation in [Orientation.up, .down, .right] {
      let expected = try Self.inBands(picture, to: target, mirroredBy: orientation, simd: MUSTER_SIMD_PLAIN)
      #expect(try Self.inBands(picture, to: target, mirroredBy: orientation, simd: simd) == expected)
    }
  }

  /// However many rows come at once, the picture is the one that is resampled as a whole.
  @Test(arguments: sides, [1, 7, 8, 16, 64]) func bandsMakeTheWhole(sides: (Int, Int), bandHeight: Int) throws {
    var random = Random(seed: 12)
    var memory = PixelMemory()
    var target = PixelMemory()
    let size = PixelSize(width: 41, height: sides.0)
    let targetSize = PixelSize(width: 23, height: sides.1)
    let picture = try Self.picture(size, in: &memory) { _, _, _ in random.next(below: 256) }
    var resampler = Resampler()
    let whole = try resampler.resample(picture, to: targetSize, into: &target, shouldStop: { false })
    #expect(try Self.inBands(picture, to: targetSize, bandHeight: bandHeight) == whole.planes.map(\.samples))
    let mirrored = try Self.inBands(picture, to: targetSize, mirroredBy: .down, bandHeight: bandHeight)
    var turned = PixelMemory()
    let upsideDown = try Self.picture(size, in: &turned) { plane, x, y in
      let source = picture.planes[plane]
      return Int(source[source.width - 1 - x, source.height - 1 - y])
    }
    // Chroma of an odd side does not lie alike in both, so luma alone is compared.
    let expected = try Self.inBands(upsideDown, to: targetSize, bandHeight: bandHeight)
    // Weights need not be rounded alike from both ends.
    #expect(zip(mirrored[0], expected[0]).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }

  /// With every orientation the picture is the upright one turned and mirrored, whether its samples are copied or
  /// weighed, and however the rows come.
  @Test(arguments: [(90, 66), (91, 67), (16, 8), (7, 5), (1, 9), (40, 70)], Orientation.allCases)
  func turnsAndMirrors(size: (Int, Int), orientation: Orientation) throws {
    var random = Random(seed: 13)
    var memory = PixelMemory()
    let size = PixelSize(width: size.0, height: size.1)
    let picture = try Self.picture(size, in: &memory) { _, _, _ in random.next(below: 256) }
    for target in [size, PixelSize(width: max(1, size.width / 2), height: max(1, size.height * 2 / 3))] {
      for bandHeight in [5, 16] {
        var upright = Scratch(), oriented = Scratch()
        let expected = try Self.resampledInBands(
          picture, to: target, mirroredBy: .up, bandHeight: bandHeight, scratch: &upright)
        let found = try Self.resampledInBands(
          picture, to: target, mirroredBy: orientation, bandHeight: bandHeight, scratch: &oriented)
        #expect(found.size == (orientation.swapsSides ? target.turned : target))
        // Chroma of an odd side lies elsewhere in the mirrored picture, so luma alone is compared.
        let (before, after) = (expected.planes[0], found.planes[0])
        for y in 0..<before.height {
          for x in 0..<before.width {
            let column = orientation.mirrorsColumns ? before.width - 1 - x : x
            let row = orientation.mirrorsRows ? before.height - 1 - y : y
            let sample = orientation.swapsSides ? after[row, column] : after[column, row]
            // Weights need not be rounded alike from both ends.
            #expect(abs(Int(sample) - Int(before[x, y])) <= (target == size ? 0 : 1))
          }
        }
      }
    }
  }

  @Test func flatStaysFlat() throws {
    var memory = PixelMemory()
    var target = PixelMemory()
    for value in [0, 1, 128, 254, 255] {
      let picture = try Self.picture(PixelSize(width: 131, height: 77), in: &memory) { _, _, _ in value }
      var resampler = Resampler()
      let small = try resampler.resample(
        picture, to: PixelSize(width: 50, height: 29), into: &target, shouldStop: { false })
      #expect(small.planes.allSatisfy { Set($0.samples) == [UInt8(value)] })
    }
  }

  /// A ramp over the picture stays where it is, in each kind of chroma sampling and mirrored too; chroma that is half
  /// a sample off would differ by 1 throughout. Halves are rounded up, which is where 0.5 comes from.
  @Test(arguments: [1, 2, 4], [240, 239, 180, 97])
  func chromaStaysInPlace(step: Int, targetWidth: Int) throws {
    try Self.expectRampInPlace(step: step, targetWidth: targetWidth, isMirrored: false)
    try Self.expectRampInPlace(step: step, targetWidth: targetWidth, isMirrored: true)
  }

  private static func expectRampInPlace(step: Int, targetWidth: Int, isMirrored: Bool) throws {
    let size = PixelSize(width: 240, height: 240)
    let layouts = [1, step, step].map { PlaneLayout(picture: size, step: PixelSize(width: $0, height: 1)) }
    var memory = PixelMemory()
    let planes = try memory.planes(layouts)
    for plane in planes {
      let step = plane.layout.step.width
      for y in 0..<plane.height {
        // The value at a pixel's centre is the pixel's number and a half; a sample has the mean of its pixels.
        for x in 0..<plane.width { unsafe plane.row(y)[x] = UInt8(x * step + step / 2) }
      }
    }
    var scratch = Scratch()
    let picture = try Self.resampledInBands(
      PlanarPicture(size: size, planes: planes), to: PixelSize(width: targetWidth, height: 100),
      mirroredBy: isMirrored ? .upMirrored : .up, scratch: &scratch)
    for (source, plane) in zip(planes, picture.planes) {
      let pixels = 240.0 / Double(targetWidth) * Double(plane.layout.step.width)
      let rounding = source.layout.step.width == 1 ? 0.5 : 0
      let inner = 12..<plane.width - 12
      let sum = inner.reduce(0.0) { sum, x in
        let centre = (Double(x) + 0.5) * pixels
        return sum + Double(plane[x, 25]) + rounding - (isMirrored ? 240 - centre : centre)
      }
      #expect(abs(sum / Double(inner.count)) < 0.6)
    }
  }

  @Test func stopsInBetween() throws {
    var memory = PixelMemory()
    var target = PixelMemory()
    let picture = try Self.picture(PixelSize(width: 60, height: 900), in: &memory) { _, _, _ in 1 }
    var questions = 0
    #expect(throws: ImagingError(.timeout, "")) {
      var resampler = Resampler()
      _ = try resampler.resample(picture, to: PixelSize(width: 40, height: 600), into: &target) {
        questions += 1
        return questions == 3
      }
    }
    #expect(questions == 3)
  }

  // MARK: Bands

  private static func inBands(
    _ picture: PlanarPicture, to size: PixelSize, mirroredBy orientation: Orientation = .up, bandHeight: Int = 16,
    simd: muster_simd = muster_simd_best()
  ) throws -> [[UInt8]] {
    var scratch = Scratch()
    scratch.resampler = Resampler(simd: simd)
    return try resampledInBands(
      picture, to: size, mirroredBy: orientation, bandHeight: bandHeight, scratch: &scratch
    ).planes.map(\.samples)
  }

  /// Feeds a picture's rows in bands, as decoders do; coarser planes come in thinner ones.
  private static func resampledInBands(
    _ picture: PlanarPicture, to size: PixelSize, mirroredBy orientation: Orientation, bandHeight: Int = 16,
    scratch: inout Scratch
  ) throws -> PlanarPicture {
    let layouts = picture.planes.map(\.layout)
    var bands = try BandResampler(
      layouts, of: picture.size, bandHeights: layouts.map { _ in bandHeight },
      to: PlaneLayout.rendition(of: size, isGray: picture.isGray),
      of: DisplayTarget(size: size, orientation: orientation), scratch: &scratch)
    for first in stride(from: 0, to: picture.size.height, by: bandHeight) {
      let rows = unsafe bands.nextRows
      for (index, plane) in picture.planes.enumerated() {
        for y in first..<max(first, min(first + bandHeight, plane.height)) {
          unsafe (rows[index] + (y - first) * plane.stride).update(from: plane.row(y), count: plane.width)
        }
      }
      bands.take(layouts.map { _ in bandHeight })
    }
    return bands.picture
  }

  private static func picture(
    _ size: PixelSize, in memory: inout PixelMemory, _ value: (_ plane: Int, _ x: Int, _ y: Int) -> Int
  ) throws -> PlanarPicture {
    let planes = try memory.planes(PlaneLayout.rendition(of: size, isGray: false))
    for (index, plane) in planes.enumerated() {
      for y in 0..<plane.height {
        for x in 0..<plane.width { unsafe plane.row(y)[x] = UInt8(value(index, x, y)) }
      }
    }
    return PlanarPicture(size: size, planes: planes)
  }
}
