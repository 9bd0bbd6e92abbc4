internal import CImageKernels

/// Resamples planes with Lanczos's window; remembers the weights of the sizes it met.
struct Resampler: ~Copyable {
  /// Rows between two questions whether to stop.
  private static let bandHeight = 128
  /// A phone's pictures come in a handful of sizes; each takes at most eight axes.
  private static let maxRemembered = 64

  private let simd: muster_simd
  private var remembered: [Axis: AxisWeights] = [:]
  private var line = PixelMemory()

  init(simd: muster_simd = muster_simd_best()) {
    self.simd = simd
  }

  /// Makes a picture of another size, with 4:2:0 chroma, mirrored on the way if asked to.
  ///
  /// Planes that would not change are handed on instead of copied, so the result may share the source's memory.
  ///
  /// - Throws: `IMAGING_FAILED` when there is no memory, `IMAGING_TIMEOUT` when `shouldStop` said so.
  mutating func resample(
    _ picture: PlanarPicture, to size: PixelSize, mirroredBy orientation: Orientation = .up,
    into memory: inout PixelMemory, shouldStop: () -> Bool
  ) throws(ImagingError) -> PlanarPicture {
    let targets = try memory.planes(PlaneLayout.rendition(of: size, isGray: picture.isGray))
    var planes: [Plane] = []
    for (source, target) in zip(picture.planes, targets) {
      let across = Axis(
        sourceLength: picture.size.width, sourceStep: source.layout.step.width,
        targetLength: size.width, targetStep: target.layout.step.width, isMirrored: orientation.mirrorsColumns)
      let down = Axis(
        sourceLength: picture.size.height, sourceStep: source.layout.step.height,
        targetLength: size.height, targetStep: target.layout.step.height, isMirrored: orientation.mirrorsRows)
      if across.isIdentity, down.isIdentity {
        planes.append(source)
      } else {
        try resample(source, into: target, across: weights(of: across), down: weights(of: down), shouldStop: shouldStop)
        planes.append(target)
      }
    }
    return PlanarPicture(size: size, planes: planes)
  }

  private mutating func resample(
    _ source: Plane, into target: Plane, across: AxisWeights, down: AxisWeights, shouldStop: () -> Bool
  ) throws(ImagingError) {
    let lineCount = unsafe across.withKernelAxis { axis in
      unsafe withUnsafePointer(to: axis) { unsafe muster_resample_line_count($0) }
    }
    let line = unsafe try self.line.reserve(lineCount * MemoryLayout<Int16>.stride)
      .bindMemory(to: Int16.self, capacity: lineCount)
    for first in Swift.stride(from: 0, to: target.height, by: Self.bandHeight) {
      try proceed(unless: shouldStop)
      let end = min(first + Self.bandHeight, target.height)
      unsafe across.withKernelAxis { across in
        unsafe down.withKernelAxis { down in
          unsafe withUnsafePointer(to: across) { across in
            unsafe withUnsafePointer(to: down) { down in
              unsafe muster_resample_rows(
                source.row(0), source.stride, target.row(0), target.stride, across, down, Int32(first), Int32(end),
                line, simd)
            }
          }
        }
      }
    }
  }

  private mutating func weights(of axis: Axis) -> AxisWeights {
    if let weights = remembered[axis] { return weights }
    if remembered.count >= Self.maxRemembered { remembered.removeAll(keepingCapacity: true) }
    let weights = AxisWeights(axis)
    remembered[axis] = weights
    return weights
  }
}

/// Goes on unless the caller asks to stop.
///
/// - Throws: `IMAGING_TIMEOUT`.
func proceed(unless shouldStop: () -> Bool) throws(ImagingError) {
  if shouldStop() { throw ImagingError(.timeout, "stopped by the caller") }
}
