/// What one request says of the bytes that it brings for an upload.
package struct UploadPiece: Sendable {
  /// Behind how many bytes of the upload they follow.
  package var offset: Int
  /// Whether the upload ends with them; nil leaves that to its length.
  package var isLast: Bool?
  /// How many they are, if known.
  package var byteCount: Int?
  /// How many bytes the whole upload has, if said.
  package var length: Int?
  /// What they add up to, if said. They are kept only if that is right.
  package var checksum: PieceChecksum?

  /// A piece.
  package init(
    offset: Int, isLast: Bool? = nil, byteCount: Int? = nil, length: Int? = nil, checksum: PieceChecksum? = nil
  ) {
    self.offset = offset
    self.isLast = isLast
    self.byteCount = byteCount
    self.length = length
    self.checksum = checksum
  }

  /// How many bytes the upload has with this piece, as far as that is known.
  ///
  /// - Throws: `INVALID_REQUEST` where the numbers contradict each other.
  func length(of known: Int?) throws(ServiceError) -> Int? {
    // An end beyond all numbers is beyond every length.
    let end = byteCount.map(offset.addingReportingOverflow).map { $0.overflow ? .max : $0.partialValue }
    let total = known ?? length ?? (isLast == true ? end : nil)
    guard let total else { return nil }
    let isPossible = (length ?? total) == total && (end ?? offset) <= total
    guard isPossible, isLast != true || (end ?? total) == total else {
      throw .invalid("The upload has \(total) bytes, which is not what this request makes it.")
    }
    return total
  }
}
