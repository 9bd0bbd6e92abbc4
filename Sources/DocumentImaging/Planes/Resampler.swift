internal import CImageKernels

/// Resamples planes with a Lanczos window, and caches the weights of each size.
struct Resampler: ~Copyable {
  /// The number of rows between two calls of `shouldStop`.
  private static let bandHeight = 128
  /// Phones produce few different picture sizes; each takes at most eight axes.
  private static let maxRemembered = 64

  private let simd: muster_simd
  private var remembered: [Axis: AxisWeights] = [:]
  private var work = PixelMemory()

  init(simd: muster_simd = muster_simd_best()) {
    self.simd = simd
  }

  /// Resizes a picture, with 4:2:0 chroma.
  ///
  /// Planes that would not change are returned without a copy, so the result may share the source's memory.
  ///
  /// - Throws: `IMAGING_FAILED` if there is no memory, `IMAGING_TIMEOUT` if `shouldStop` returns true.
  mutating func resample(
    _ picture: PlanarPicture, to size: PixelSize, into memory: inout PixelMemory, shouldStop: () -> Bool
  ) throws(ImagingError) -> PlanarPicture {
    let targets = try memory.planes(PlaneLayout.rendition(of: size, isGray: picture.isGray))
    var planes: [Plane] = []
    for (source, target) in zip(picture.planes, targets) {
      let resampling = resampling(
        from: source.layout, of: picture.size, to: target.layout, of: size, orientedBy: .up)
      guard !resampling.isIdentity else {
        planes.append(source)
        continue
      }
      let work = unsafe try work.reserve(resampling.workByteCount)
      for first in Swift.stride(from: 0, to: target.height, by: Self.bandHeight) {
        try proceed(unless: shouldStop)
        unsafe resampling.makeRows(
          first..<min(first + Self.bandHeight, target.height), of: target, from: source.row(0), stride: source.stride,
          firstRow: 0, work: work)
      }
      planes.append(target)
    }
    return PlanarPicture(size: size, planes: planes)
  }

  /// Returns the resampling from one plane to another.
  ///
  /// The weights include the mirroring: with an odd number of columns, chroma samples in merely reversed order would
  /// be one pixel off their luma.
  ///
  /// - Parameter target: The layout as stored; where the orientation swaps the sides, the rows produced become columns.
  mutating func resampling(
    from source: PlaneLayout, of sourceSize: PixelSize, to target: PlaneLayout, of targetSize: PixelSize,
    orientedBy orientation: Orientation
  ) -> PlaneResampling {
    let across = Axis(
      sourceLength: sourceSize.width, sourceStep: source.step.width, targetLength: targetSize.width,
      targetStep: target.step.width, isMirrored: orientation.mirrorsColumns)
    let down = Axis(
      sourceLength: sourceSize.height, sourceStep: source.step.height, targetLength: targetSize.height,
      targetStep: target.step.height, isMirrored: orientation.mirrorsRows)
    return PlaneResampling(
      across: weights(of: across), down: weights(of: down), swapsSides: orientation.swapsSides, simd: simd)
  }

  private mutating func weights(of axis: Axis) -> AxisWeights {
    if let weights = remembered[axis] { return weights }
    if remembered.count >= Self.maxRemembered { remembered.removeAll(keepingCapacity: true) }
    let weights = AxisWeights(axis)
    remembered[axis] = weights
    return weights
  }
}

struct PlaneResampling {
  let across: AxisWeights
  let down: AxisWeights
  /// Whether the rows produced become columns of the target.
  let swapsSides: Bool
  let simd: muster_simd

  /// Whether the target equals the source.
  var isIdentity: Bool { across.axis.isIdentity && down.axis.isIdentity && !swapsSides }

  /// The number of bytes of working memory required.
  var workByteCount: Int {
    unsafe across.withKernelAxis { axis in
      unsafe withUnsafePointer(to: axis) { unsafe muster_resample_work_count($0) }
    }
  }

  /// Produces some of the target's rows; sixteen at a time take the least time.
  ///
  /// - Parameters:
  ///   - target: A plane with the target's size, its sides swapped if `swapsSides`.
  ///   - source: The address of the source's row number `firstRow`, followed by all rows needed.
  ///   - stride: The number of bytes from one source row to the next, a multiple of 32.
  ///   - work: `workByteCount` bytes of working memory.
  func makeRows(
    _ rows: Range<Int>, of target: Plane, from source: UnsafePointer<UInt8>, stride: Int, firstRow: Int,
    work: UnsafeMutableRawPointer
  ) {
    let target = unsafe muster_rows(samples: target.row(0), stride: target.stride, is_turned: swapsSides)
    let (first, end) = (Int32(rows.lowerBound), Int32(rows.upperBound))
    if across.axis.isCopy && down.axis.isCopy {
      unsafe muster_copy_rows(
        source, stride, Int32(firstRow), Int32(across.axis.sourceCount), Int32(down.axis.sourceCount),
        across.axis.isMirrored, down.axis.isMirrored, target, first, end)
      return
    }
    unsafe across.withKernelAxis { across in
      unsafe down.withKernelAxis { down in
        unsafe withUnsafePointer(to: across) { across in
          unsafe withUnsafePointer(to: down) { down in
            unsafe muster_resample_rows(
              source, stride, Int32(firstRow), target, across, down, first, end, work, simd)
          }
        }
      }
    }
  }
}

/// Throws if the caller wants to stop.
///
/// - Throws: `IMAGING_TIMEOUT`.
func proceed(unless shouldStop: () -> Bool) throws(ImagingError) {
  if shouldStop() { throw ImagingError(.timeout, "stopped by the caller") }
}
