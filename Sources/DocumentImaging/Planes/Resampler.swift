internal import CImageKernels

/// Resamples planes with a Lanczos window, and caches the weights of each size.
struct Resampler: ~Copyable {
  /// The number of rows between two calls of `shouldStop`.
  private static let bandHeight = 128
  /// Phones produce few different picture sizes; each takes at most eight axes.
  private static let maxRemembered = 64

  private let simd: muster_simd
  private var remembered: [Axis: AxisWeights] = [:]
  private var line = PixelMemory()

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
        from: source.layout, of: picture.size, to: target.layout, of: size, mirroredBy: .up)
      guard !resampling.isIdentity else {
        planes.append(source)
        continue
      }
      let line = unsafe try line.reserve(resampling.lineByteCount)
      for first in Swift.stride(from: 0, to: target.height, by: Self.bandHeight) {
        try proceed(unless: shouldStop)
        unsafe resampling.makeRows(
          first..<min(first + Self.bandHeight, target.height), of: target, from: source.row(0), stride: source.stride,
          firstRow: 0, line: line)
      }
      planes.append(target)
    }
    return PlanarPicture(size: size, planes: planes)
  }

  /// Returns the resampling from one plane to another.
  ///
  /// The weights include the mirroring: with an odd number of columns, chroma samples in merely reversed order would
  /// be one pixel off their luma.
  mutating func resampling(
    from source: PlaneLayout, of sourceSize: PixelSize, to target: PlaneLayout, of targetSize: PixelSize,
    mirroredBy orientation: Orientation
  ) -> PlaneResampling {
    let across = Axis(
      sourceLength: sourceSize.width, sourceStep: source.step.width, targetLength: targetSize.width,
      targetStep: target.step.width, isMirrored: orientation.mirrorsColumns)
    let down = Axis(
      sourceLength: sourceSize.height, sourceStep: source.step.height, targetLength: targetSize.height,
      targetStep: target.step.height, isMirrored: orientation.mirrorsRows)
    return PlaneResampling(across: weights(of: across), down: weights(of: down), simd: simd)
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
  let simd: muster_simd

  /// Whether the target equals the source.
  var isIdentity: Bool { across.axis.isIdentity && down.axis.isIdentity }

  /// The number of bytes of working memory required.
  var lineByteCount: Int {
    unsafe across.withKernelAxis { axis in
      unsafe withUnsafePointer(to: axis) { unsafe muster_resample_line_count($0) * MemoryLayout<Int16>.stride }
    }
  }

  /// Produces some of the target's rows.
  ///
  /// - Parameters:
  ///   - source: The address of the source's row number `firstRow`, followed by all rows needed.
  ///   - stride: The number of bytes from one source row to the next, a multiple of 32.
  ///   - line: `lineByteCount` bytes of working memory.
  func makeRows(
    _ rows: Range<Int>, of target: Plane, from source: UnsafePointer<UInt8>, stride: Int, firstRow: Int,
    line: UnsafeMutableRawPointer
  ) {
    if isIdentity {
      for row in rows {
        unsafe target.row(row).update(from: source + (row - firstRow) * stride, count: target.width)
      }
      return
    }
    unsafe across.withKernelAxis { across in
      unsafe down.withKernelAxis { down in
        unsafe withUnsafePointer(to: across) { across in
          unsafe withUnsafePointer(to: down) { down in
            unsafe muster_resample_rows(
              source, stride, Int32(firstRow), target.row(0), target.stride, across, down, Int32(rows.lowerBound),
              Int32(rows.upperBound), line.assumingMemoryBound(to: Int16.self), simd)
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
