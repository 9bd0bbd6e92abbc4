internal import Encodings

/// The first 32 bytes of a blob's file: magic number, version, chunk size and the blob's id. They are authenticated
/// with every chunk, so that no chunk can be decrypted with another header.
struct BlobHeader: Sendable, Equatable {
  let id: BlobID

  static let byteCount = 8 + 4 + 4 + BlobID.byteCount
  private static let magic = Array("MUSTERBL".utf8)
  private static let version: UInt32 = 1

  var bytes: [UInt8] {
    Self.magic + Self.version.bigEndianBytes + UInt32(BlobLayout.chunkByteCount).bigEndianBytes + id.bytes
  }
}
