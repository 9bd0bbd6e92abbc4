/// What a picture is brought to while it is decoded: the display's size as stored, mirrored but not yet turned.
struct DisplayTarget {
  let size: PixelSize
  let orientation: Orientation
  /// Whether it is to become pixels, so that each plane is wanted with a sample for every one.
  var isForPixels = false

  /// How so many planes of these colours are laid out in it.
  func layouts(_ count: Int, for colors: PlaneColors, _ profile: ColorProfile?) -> [PlaneLayout] {
    !isForPixels && ColorStep.leaves(colors, profile)
      ? PlaneLayout.rendition(of: size, isGray: colors == .gray) : PlaneLayout.full(count, of: size)
  }
}

/// Resamples a picture while it is decoded: takes its rows from top to bottom, a band at a time, and makes each row of
/// the target as soon as all rows it takes from have come. No more than those are held.
///
/// It works in the scratch it was made from, which must not be used otherwise meanwhile.
@safe struct BandResampler: ~Copyable {
  /// What becomes of the picture. It is whole when all rows have been taken.
  let picture: PlanarPicture
  private var windows: [PlaneWindow]
  private let line: UnsafeMutableRawPointer

  /// Prepares for a picture's planes.
  ///
  /// - Parameters:
  ///   - bandHeights: The most rows of each plane that come at once.
  ///   - targets: How the planes are to be laid out at the target's size.
  /// - Throws: `IMAGING_FAILED` when there is no memory.
  init(
    _ layouts: [PlaneLayout], of size: PixelSize, bandHeights: [Int], to targets: [PlaneLayout],
    of target: DisplayTarget, scratch: inout Scratch
  ) throws(ImagingError) {
    let planes = try scratch.resampled.planes(targets)
    var resamplings: [PlaneResampling] = []
    for (source, plane) in zip(layouts, planes) {
      resamplings.append(
        scratch.resampler.resampling(
          from: source, of: size, to: plane.layout, of: target.size, mirroredBy: target.orientation))
    }
    let lineByteCount = roundUp(resamplings.reduce(0) { max($0, $1.lineByteCount) }, toMultipleOf: 64)
    let capacities = zip(resamplings, bandHeights).map { $0.down.taps + 2 * $1 }
    let byteCounts = zip(capacities, layouts).map { $0 * $1.stride }
    let memory = unsafe try scratch.windows.reserve(byteCounts.reduce(lineByteCount, +))
    unsafe line = unsafe memory
    var offset = lineByteCount
    windows = []
    for index in planes.indices {
      let base = unsafe memory.advanced(by: offset).assumingMemoryBound(to: UInt8.self)
      windows.append(
        unsafe PlaneWindow(
          base: base, capacity: capacities[index], bandHeight: bandHeights[index], source: layouts[index],
          target: planes[index], resampling: resamplings[index]))
      offset += byteCounts[index]
    }
    picture = PlanarPicture(size: target.size, planes: planes)
  }

  /// Bytes from one row to the next, of each plane.
  var strides: [Int] { windows.map(\.stride) }

  /// Where the next row of each plane is to be written; the others of a band follow it.
  var nextRows: [UnsafeMutablePointer<UInt8>] { unsafe windows.map { unsafe $0.nextRow } }

  /// Takes the band that was written: so many rows of each plane. Those beyond the picture's lower end are left.
  mutating func take(_ counts: [Int]) {
    for index in windows.indices { unsafe windows[index].take(counts[index], line: line) }
  }

  /// Forgets all rows, which will come once more.
  mutating func restart() {
    for index in windows.indices { windows[index].restart() }
  }
}

/// The rows of one plane that are still needed.
@safe private struct PlaneWindow {
  private let base: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  private let bandHeight: Int
  private let source: PlaneLayout
  private let target: Plane
  private let resampling: PlaneResampling
  /// The rows of the source that are held.
  private var held = 0..<0
  /// How many rows of the target are made.
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

  mutating func take(_ count: Int, line: UnsafeMutableRawPointer) {
    held = held.lowerBound..<min(held.upperBound + count, source.size.height)
    let made = madeCount
    while madeCount < target.height, isReady(row(madeCount)) { madeCount += 1 }
    if madeCount > made {
      let rows = min(row(made), row(madeCount - 1))...max(row(made), row(madeCount - 1))
      unsafe resampling.makeRows(
        Range(rows), of: target, from: base, stride: stride, firstRow: held.lowerBound, line: line)
    }
    if held.count + bandHeight > capacity { dropRows() }
  }

  /// The target's row that is made as such a one: when it is upside down, the last row comes first.
  private func row(_ index: Int) -> Int {
    resampling.down.axis.isMirrored ? target.height - 1 - index : index
  }

  private func isReady(_ row: Int) -> Bool {
    held.upperBound == source.size.height
      || resampling.down.firstSource(of: row) + resampling.down.taps <= held.upperBound
  }

  /// Moves what is still needed to the front. It is less than what one row takes from: that one would have been made.
  private mutating func dropRows() {
    let needed = madeCount < target.height ? resampling.down.firstSource(of: row(madeCount)) : held.upperBound
    let first = min(needed, held.upperBound)
    unsafe base.update(from: base + (first - held.lowerBound) * stride, count: (held.upperBound - first) * stride)
    held = first..<held.upperBound
  }
}
