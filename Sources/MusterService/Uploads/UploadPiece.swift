/// The description of the bytes that one request sends for an upload.
package struct UploadPiece: Sendable {
  /// The offset of the bytes in the upload.
  package var offset: Int
  /// Whether the upload ends with them; nil if its length determines that.
  package var isLast: Bool?
  /// The number of bytes, if known.
  package var byteCount: Int?
  /// The length of the whole upload, if given.
  package var length: Int?
  /// The checksum of the bytes, if given. They are stored only if it matches.
  package var checksum: PieceChecksum?

  package init(
    offset: Int, isLast: Bool? = nil, byteCount: Int? = nil, length: Int? = nil, checksum: PieceChecksum? = nil
  ) {
    self.offset = offset
    self.isLast = isLast
    self.byteCount = byteCount
    self.length = length
    self.checksum = checksum
  }

  /// Returns the length of the upload with this piece, as far as it is known.
  ///
  /// - Throws: `INVALID_REQUEST` if the numbers contradict each other.
  func length(of known: Int?) throws(ServiceError) -> Int? {
    // An end that overflows is beyond every length.
    let end = byteCount.map(offset.addingReportingOverflow).map { $0.overflow ? .max : $0.partialValue }
    let total = known ?? length ?? (isLast == true ? end : nil)
    guard let total else { return nil }
    let isPossible = (length ?? total) == total && (end ?? offset) <= total
    guard isPossible, isLast != true || (end ?? total) == total else {
      throw .invalid("The upload has \(total) bytes, but this request implies a different length.")
    }
    return total
  }
}
