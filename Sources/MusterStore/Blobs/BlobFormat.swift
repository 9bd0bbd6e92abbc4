internal import Crypto
internal import Encodings
internal import Foundation

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

/// The layout of a blob's file: a header, then chunks of 64 KiB of contents, each followed by its tag. Only the last
/// chunk may be shorter; an empty blob has one empty chunk, so that emptiness is authenticated too.
enum BlobLayout {
  static let chunkByteCount = 65_536
  static let tagByteCount = 16
  static let sealedChunkByteCount = chunkByteCount + tagByteCount

  /// The maximum size, because chunks are numbered with 32 bits.
  static let maxByteCount = Int64(UInt32.max) * Int64(chunkByteCount)

  static func chunkCount(byteCount: Int64) -> Int64 {
    max(1, (byteCount + Int64(chunkByteCount) - 1) / Int64(chunkByteCount))
  }

  static func fileByteCount(byteCount: Int64) -> Int64 {
    Int64(BlobHeader.byteCount) + byteCount + chunkCount(byteCount: byteCount) * Int64(tagByteCount)
  }

  static func offset(ofChunk index: Int64) -> Int64 {
    Int64(BlobHeader.byteCount) + index * Int64(sealedChunkByteCount)
  }

  /// Returns the range of the file that holds consecutive chunks, of which there must be at least one.
  static func fileRange(of chunks: Range<Int64>, byteCount: Int64) -> Range<Int64> {
    let end = min(offset(ofChunk: chunks.upperBound), fileByteCount(byteCount: byteCount))
    return offset(ofChunk: chunks.lowerBound)..<end
  }

  /// Returns the chunks that overlap a range; none for an empty range, except that an empty blob consists of one
  /// empty chunk.
  static func chunks(touching range: Range<Int64>, byteCount: Int64) -> Range<Int64> {
    if byteCount == 0 { return 0..<1 }
    if range.isEmpty { return 0..<0 }
    let size = Int64(chunkByteCount)
    return range.lowerBound / size..<(range.upperBound - 1) / size + 1
  }
}

/// Seals and opens the chunks of one blob with AES-256-GCM in the STREAM construction (Hoang, Reyhanitabar, Rogaway
/// and Vizár, "Online Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance", CRYPTO 2015): the nonce is the
/// chunk's number and a flag for the last one. Each chunk can therefore be read on its own, and none can be changed,
/// moved, repeated or truncated undetected.
///
/// The nonces count from zero because every blob has a fresh random key. A chunk's number must therefore never be
/// sealed twice with one key: resuming a partial blob must keep the whole chunks found or start with a new key.
struct ChunkCipher: Sendable {
  private let key: SymmetricKey
  private let header: [UInt8]

  init(key: [UInt8], header: BlobHeader) {
    self.key = SymmetricKey(data: key)
    self.header = header.bytes
  }

  func seal(_ contents: ArraySlice<UInt8>, index: Int64, isLast: Bool) throws -> [UInt8] {
    let box = try AES.GCM.seal(
      contents, using: key, nonce: Self.nonce(index: index, isLast: isLast), authenticating: header)
    var sealed: [UInt8] = []
    sealed.reserveCapacity(contents.count + BlobLayout.tagByteCount)
    sealed += box.ciphertext
    sealed += box.tag
    return sealed
  }

  /// - Throws: An error of swift-crypto if the chunk was not sealed with this key, header, index and flag.
  func open(_ sealed: ArraySlice<UInt8>, index: Int64, isLast: Bool) throws -> Data {
    let box = try AES.GCM.SealedBox(
      nonce: Self.nonce(index: index, isLast: isLast), ciphertext: sealed.dropLast(BlobLayout.tagByteCount),
      tag: sealed.suffix(BlobLayout.tagByteCount))
    return try AES.GCM.open(box, using: key, authenticating: header)
  }

  /// Returns the 96-bit nonce: seven zero bytes, the chunk's number in four, the flag in one.
  private static func nonce(index: Int64, isLast: Bool) throws -> AES.GCM.Nonce {
    guard let number = UInt32(exactly: index) else {
      throw BlobError(code: .inputOutput, reason: "chunk \(index) is beyond the counter")
    }
    return try AES.GCM.Nonce(data: [UInt8](repeating: 0, count: 7) + number.bigEndianBytes + [isLast ? 1 : 0])
  }
}
