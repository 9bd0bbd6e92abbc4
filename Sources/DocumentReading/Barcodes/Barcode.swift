internal import CBarcodes

/// A barcode of a document.
struct Barcode {
  enum Format {
    case pdf417, qr, dataMatrix, aztec
  }

  let format: Format
  let bytes: [UInt8]
  /// Its corners in pixels, clockwise from its own upper left one.
  let corners: [Point]

  /// Returns the barcodes on a picture.
  static func read(_ picture: GrayPicture) -> [Barcode] {
    var found: [Barcode] = []
    unsafe picture.samples.withUnsafeBufferPointer { samples in
      unsafe withUnsafeMutablePointer(to: &found) { context in
        _ = unsafe muster_read_barcodes(
          samples.baseAddress, Int32(picture.width), Int32(picture.height), context
        ) { context, code in
          guard let context = unsafe context, let code = unsafe code?.pointee, let barcode = unsafe Barcode(code) else {
            return
          }
          unsafe context.assumingMemoryBound(to: [Barcode].self).pointee.append(barcode)
        }
      }
    }
    return found
  }

  private init?(_ code: muster_barcode) {
    switch Int(unsafe code.format) {
    case MUSTER_PDF417: format = .pdf417
    case MUSTER_QR: format = .qr
    case MUSTER_DATA_MATRIX: format = .dataMatrix
    case MUSTER_AZTEC: format = .aztec
    default: return nil
    }
    bytes = unsafe Array(UnsafeBufferPointer(start: code.bytes, count: code.count))
    let numbers = unsafe [
      code.corners.0, code.corners.1, code.corners.2, code.corners.3, code.corners.4, code.corners.5, code.corners.6,
      code.corners.7,
    ].map(Double.init)
    corners = stride(from: 0, to: 8, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
  }
}
