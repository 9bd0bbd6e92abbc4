import CImageKernels

@testable import DocumentImaging

/// Every instruction set makes of any samples what plain C makes of them, however many rows come at once.
enum ResamplerFuzz {
  /// What is resampled.
  private struct Job {
    let source: PixelSize
    let target: PixelSize
    /// How many pixels one chroma sample spans; nil for a gray picture.
    let chromaStep: PixelSize?
    let orientation: Orientation
    /// How many rows of each plane come at once.
    let bandHeight: Int
    let samples: [UInt8]
  }

  static func run(_ bytes: [UInt8]) {
    var recipe = Recipe(bytes)
    let source = PixelSize(width: 1 + recipe.number(below: 256), height: 1 + recipe.number(below: 256))
    let target = PixelSize(
      width: 1 + recipe.number(below: source.width), height: 1 + recipe.number(below: source.height))
    let steps = [(1, 1), (2, 1), (2, 2), (1, 2), (4, 1), (4, 2), (8, 8), (2, 4)]
    let step = steps[recipe.number(below: steps.count)]
    let job = Job(
      source: source, target: target,
      chromaStep: recipe.flag() ? PixelSize(width: step.0, height: step.1) : nil,
      orientation: [.up, .upMirrored, .down, .downMirrored][recipe.number(below: 4)],
      bandHeight: 1 + recipe.number(below: 70), samples: recipe.filling(4096))
    let plain = resample(job, MUSTER_SIMD_PLAIN)
    checkRange(plain, job)
    if job.orientation == .up { require(plain == resampleWhole(job), "bands make something else than the whole") }
    for simd in PNGPlanes.instructionSets where simd != MUSTER_SIMD_PLAIN {
      require(resample(job, simd) == plain, "instruction set \(simd.rawValue) makes something else")
    }
  }

  /// Flat stays flat.
  private static func checkRange(_ planes: [[UInt8]], _ job: Job) {
    guard let first = job.samples.first, job.samples.allSatisfy({ $0 == first }) else { return }
    require(planes.allSatisfy { $0.allSatisfy { $0 == first } }, "a flat picture is flat no more")
  }

  /// The planes of the resampled picture: the one place of this target that knows how to call the resampler. Rows come
  /// in bands, as decoders give them.
  private static func resample(_ job: Job, _ simd: muster_simd) -> [[UInt8]] {
    do throws(ImagingError) {
      var memory = PixelMemory()
      let picture = try picture(job, in: &memory)
      var scratch = Scratch()
      scratch.resampler = Resampler(simd: simd)
      let heights = picture.planes.map { _ in job.bandHeight }
      var bands = try BandResampler(
        picture.planes.map(\.layout), of: picture.size, bandHeights: heights,
        to: PlaneLayout.rendition(of: job.target, isGray: picture.isGray),
        of: DisplayTarget(size: job.target, orientation: job.orientation), scratch: &scratch)
      for first in Swift.stride(from: 0, to: picture.size.height, by: job.bandHeight) {
        let rows = unsafe bands.nextRows
        for (index, plane) in picture.planes.enumerated() {
          for y in first..<max(first, min(first + job.bandHeight, plane.height)) {
            unsafe (rows[index] + (y - first) * plane.stride).update(from: plane.row(y), count: plane.width)
          }
        }
        bands.take(heights)
      }
      return bands.picture.planes.map { PNGPlanes.samples(of: $0) }
    } catch {
      fatalError("\(error)")
    }
  }

  /// The planes when all rows are there at once, which is only done upright.
  private static func resampleWhole(_ job: Job) -> [[UInt8]] {
    do throws(ImagingError) {
      var memory = PixelMemory()
      let picture = try picture(job, in: &memory)
      var target = PixelMemory()
      var resampler = Resampler(simd: MUSTER_SIMD_PLAIN)
      let result = try resampler.resample(picture, to: job.target, into: &target, shouldStop: { false })
      return result.planes.map { PNGPlanes.samples(of: $0) }
    } catch {
      fatalError("\(error)")
    }
  }

  private static func picture(_ job: Job, in memory: inout PixelMemory) throws(ImagingError) -> PlanarPicture {
    let steps = [PixelSize(width: 1, height: 1)] + (job.chromaStep.map { [$0, $0] } ?? [])
    let planes = try memory.planes(steps.map { PlaneLayout(picture: job.source, step: $0) })
    var turn = 0
    for plane in planes {
      for y in 0..<plane.height {
        let row = unsafe plane.row(y)
        for x in 0..<plane.width {
          unsafe row[x] = job.samples[(turn + x) % job.samples.count]
        }
        // Not the rows' width, lest all rows be the same.
        turn += plane.width + 1
      }
    }
    return PlanarPicture(size: job.source, planes: planes)
  }
}
