/// The target of decoding: an upright picture.
struct DisplayTarget {
  /// The size as stored, before the orientation is applied.
  let size: PixelSize
  let orientation: Orientation
  /// Whether the result becomes pixels, so that each plane needs one sample per pixel.
  var isForPixels = false
  /// Whether only the brightness is wanted, so that colours need not be decoded where the file stores them separately.
  var isLumaOnly = false
  /// Whether the planes as decoded are kept beside the result, unless they take too much memory.
  var keepsSource = false
  /// The maximum share of the rows that the file may lack.
  var maxMissingShare = Self.maxUnjudgedMissingShare

  /// The maximum share of a picture that is used without being judged: as much as its judgement accepts.
  static let maxUnjudgedMissingShare = 0.02

  /// The size of the upright picture.
  var uprightSize: PixelSize { orientation.swapsSides ? size.turned : size }

  /// Returns the layouts of `count` planes with these colours, as stored.
  func layouts(_ count: Int, for colors: PlaneColors, _ profile: ColorProfile?) -> [PlaneLayout] {
    !isForPixels && ColorStep.leaves(colors, profile)
      ? PlaneLayout.rendition(of: size, isGray: colors == .gray) : PlaneLayout.full(count, of: size)
  }
}

/// Resamples a picture while it is decoded and turns it upright: it takes the rows from top to bottom in bands, and
/// produces sixteen target rows as soon as all their source rows are present. Only rows that are still needed are held,
/// unless the target keeps its source.
///
/// It works in the scratch that it was created from, which must not be used for anything else meanwhile.
@safe struct BandResampler: ~Copyable {
  /// The maximum size of planes that are kept, in bytes: 12 megapixels at half their size, or 8 with coarser chroma.
  private static let maxSourceByteCount = 13_000_000

  /// The resampled picture, complete once all rows were added.
  let picture: PlanarPicture
  /// All rows as they were added, as stored; nil if they are not kept. Complete once all were added, and valid until the
  /// scratch decodes another picture.
  let source: PlanarPicture?
  private var windows: [PlaneWindow]
  private let work: UnsafeMutableRawPointer

  /// Prepares for the planes of a picture.
  ///
  /// - Parameters:
  ///   - bandHeights: The maximum number of rows of each plane per band.
  ///   - targets: The layouts of the planes at the target's size, as stored.
  /// - Throws: `IMAGING_FAILED` if there is no memory.
  init(
    _ layouts: [PlaneLayout], of size: PixelSize, bandHeights: [Int], to targets: [PlaneLayout],
    of target: DisplayTarget, scratch: inout Scratch
  ) throws(ImagingError) {
    let planes = try scratch.resampled.planes(target.orientation.swapsSides ? targets.map(\.turned) : targets)
    var resamplings: [PlaneResampling] = []
    for (source, stored) in zip(layouts, targets) {
      resamplings.append(
        scratch.resampler.resampling(
          from: source, of: size, to: stored, of: target.size, orientedBy: target.orientation))
    }
    let workByteCount = roundUp(resamplings.reduce(0) { max($0, $1.workByteCount) }, toMultipleOf: 64)
    let isKept = target.keepsSource && layouts.reduce(0) { $0 + $1.byteCount } <= Self.maxSourceByteCount
    let capacities = zip(zip(resamplings, layouts), bandHeights).map { plane, bandHeight in
      (isKept ? plane.1.size.height : plane.0.down.sourceCount(of: PlaneWindow.groupHeight))
        + PlaneWindow.spareBandCount * bandHeight
    }
    let byteCounts = zip(capacities, layouts).map { $0 * $1.stride }
    let memory = unsafe try scratch.windows.reserve(byteCounts.reduce(workByteCount, +))
    unsafe work = unsafe memory
    var offset = workByteCount
    windows = []
    var sources: [Plane] = []
    for index in planes.indices {
      let base = unsafe memory.advanced(by: offset).assumingMemoryBound(to: UInt8.self)
      windows.append(
        unsafe PlaneWindow(
          base: base, capacity: capacities[index], bandHeight: bandHeights[index], source: layouts[index],
          target: planes[index], resampling: resamplings[index]))
      sources.append(unsafe Plane(base: base, layout: layouts[index]))
      offset += byteCounts[index]
    }
    source = isKept ? PlanarPicture(size: size, planes: sources) : nil
    picture = PlanarPicture(size: target.uprightSize, planes: planes)
  }

  /// The number of bytes from one row to the next, for each plane.
  var strides: [Int] { windows.map(\.stride) }

  /// The address of each plane's next row; the other rows of the band follow it.
  var nextRows: [UnsafeMutablePointer<UInt8>] { unsafe windows.map { unsafe $0.nextRow } }

  /// Adds the band just written, with `counts` rows of each plane. Rows beyond the picture's lower edge are ignored.
  mutating func take(_ counts: [Int]) {
    for index in windows.indices { unsafe windows[index].take(counts[index], work: work) }
  }

  /// Discards all rows, so that they can be added again.
  mutating func restart() {
    for index in windows.indices { windows[index].restart() }
  }
}

/// The rows of a plane that are still needed.
@safe private struct PlaneWindow {
  /// The number of target rows that are made together if there are so many.
  static let groupHeight = 16
  /// The number of bands for which there is room beside the rows of a group, two or more. The more there are, the more
  /// rarely rows are moved to the front; the fewer, the more of them stay in a core's cache.
  static let spareBandCount = 6

  private let base: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  private let bandHeight: Int
  private let source: PlaneLayout
  private let target: Plane
  private let resampling: PlaneResampling
  /// The source rows held.
  private var held = 0..<0
  /// The number of target rows produced.
  private var madeCount = 0

  init(
    base: UnsafeMutablePointer<UInt8>, capacity: Int, bandHeight: Int, source: PlaneLayout, target: Plane,
    resampling: PlaneResampling
  ) {
    unsafe self.base = unsafe base
    self.capacity = capacity
    self.bandHeight = bandHeight
    self.source = source
    self.target = target
    self.resampling = resampling
  }

  var stride: Int { source.stride }

  var nextRow: UnsafeMutablePointer<UInt8> { unsafe base + held.count * stride }

  mutating func restart() {
    held = 0..<0
    madeCount = 0
  }

  mutating func take(_ count: Int, work: UnsafeMutableRawPointer) {
    held = held.lowerBound..<min(held.upperBound + count, source.size.height)
    var readyCount = madeCount
    while readyCount < targetHeight, isReady(row(readyCount)) { readyCount += 1 }
    if readyCount < targetHeight { readyCount -= (readyCount - madeCount) % Self.groupHeight }
    if readyCount > madeCount {
      let (first, last) = (row(madeCount), row(readyCount - 1))
      unsafe resampling.makeRows(
        min(first, last)..<max(first, last) + 1, of: target, from: base, stride: stride, firstRow: held.lowerBound,
        work: work)
      madeCount = readyCount
    }
    if held.count + bandHeight > capacity { dropRows() }
  }

  private var targetHeight: Int { resampling.down.axis.targetCount }

  /// Returns the target row to produce at position `index`; an upside-down picture starts with the last row.
  private func row(_ index: Int) -> Int {
    resampling.down.axis.isMirrored ? targetHeight - 1 - index : index
  }

  private func isReady(_ row: Int) -> Bool {
    held.upperBound == source.size.height
      || resampling.down.firstSource(of: row) + resampling.down.taps <= held.upperBound
  }

  /// Moves the rows still needed to the front. They are fewer than a group of target rows needs; otherwise it would have
  /// been produced.
  private mutating func dropRows() {
    let needed = madeCount < targetHeight ? resampling.down.firstSource(of: row(madeCount)) : held.upperBound
    let first = min(needed, held.upperBound)
    unsafe base.update(from: base + (first - held.lowerBound) * stride, count: (held.upperBound - first) * stride)
    held = first..<held.upperBound
  }
}
