internal import CTurboJPEG

/// Encodes renditions with TurboJPEG: baseline, standard Huffman tables, the accurate DCT.
@safe struct JPEGEncoder: ~Copyable {
  private let handle: tjhandle

  /// - Throws: `IMAGING_FAILED` if there is no memory.
  init() throws(ImagingError) {
    guard let handle = unsafe tjInitCompress() else {
      throw ImagingError(.failed, "JPEG: no encoder")
    }
    unsafe self.handle = handle
  }

  deinit {
    _ = unsafe tjDestroy(handle)
  }

  /// Encodes a gray picture, or one with 4:2:0 chroma.
  ///
  /// - Parameters:
  ///   - picture: The picture, with padded planes.
  ///   - quality: 1 – 100.
  ///   - profile: The colour profile to insert; nil for none.
  ///   - memory: The working memory of the encoder.
  /// - Throws: `IMAGING_FAILED`.
  func encode(
    _ picture: PlanarPicture, quality: Int, profile: ColorProfile?, using memory: inout PixelMemory
  ) throws(ImagingError) -> [UInt8] {
    let sampling = Int32((picture.isGray ? TJSAMP_GRAY : TJSAMP_420).rawValue)
    let width = Int32(picture.size.width)
    let height = Int32(picture.size.height)
    var byteCount = tjBufSize(width, height, sampling)
    let base = unsafe try memory.reserve(Int(byteCount)).assumingMemoryBound(to: UInt8.self)
    var target: UnsafeMutablePointer<UInt8>? = unsafe base
    var rows: [UnsafePointer<UInt8>?] = unsafe picture.planes.map { unsafe UnsafePointer($0.row(0)) }
    let strides = picture.planes.map { Int32($0.stride) }
    let status = unsafe tjCompressFromYUVPlanes(
      handle, &rows, width, strides, height, sampling, &target, &byteCount, Int32(quality),
      TJFLAG_NOREALLOC | TJFLAG_ACCURATEDCT)
    guard status == 0 else {
      throw ImagingError(.failed, "JPEG: \(unsafe String(cString: tjGetErrorStr2(handle)))")
    }
    return unsafe Self.file(UnsafeBufferPointer(start: base, count: Int(byteCount)), profile: profile)
  }

  /// Returns the complete file, with the profile's segments after SOI and JFIF's APP0.
  private static func file(_ encoded: UnsafeBufferPointer<UInt8>, profile: ColorProfile?) -> [UInt8] {
    guard let profile, encoded.count > 6, unsafe encoded[3] == JPEGMarker.app0 else { return unsafe Array(encoded) }
    let start = unsafe 4 + (Int(encoded[4]) << 8 | Int(encoded[5]))
    let segments = JPEGColorProfile.segments(for: profile)
    var file: [UInt8] = []
    file.reserveCapacity(encoded.count + segments.count)
    unsafe file.append(contentsOf: encoded[..<start])
    file.append(contentsOf: segments)
    unsafe file.append(contentsOf: encoded[start...])
    return file
  }
}
