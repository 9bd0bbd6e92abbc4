import Crypto
import Encodings

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
  func open(_ sealed: [UInt8], index: Int64, isLast: Bool) throws -> [UInt8] {
    let box = try AES.GCM.SealedBox(
      nonce: Self.nonce(index: index, isLast: isLast), ciphertext: sealed.dropLast(BlobLayout.tagByteCount),
      tag: sealed.suffix(BlobLayout.tagByteCount))
    return Array(try AES.GCM.open(box, using: key, authenticating: header))
  }

  /// Returns the 96-bit nonce: seven zero bytes, the chunk's number in four, the flag in one.
  private static func nonce(index: Int64, isLast: Bool) throws -> AES.GCM.Nonce {
    guard let number = UInt32(exactly: index) else {
      throw BlobError(code: .inputOutput, reason: "chunk \(index) is beyond the counter")
    }
    return try AES.GCM.Nonce(data: [UInt8](repeating: 0, count: 7) + number.bigEndianBytes + [isLast ? 1 : 0])
  }
}
