public import MusterAPI

/// How far the pictures of a submit are.
public struct SubmitProgress: Sendable, Equatable {
  /// How far one picture is.
  public struct File: Sendable, Equatable {
    /// The upload's name, under which the service knows it.
    public let uploadId: String
    /// The type of its document.
    public let type: DocumentType
    /// The side that it shows.
    public let side: DocumentSide
    /// Bytes that have arrived at the service; where it cannot be heard, those that have left this machine. Never less than before.
    public internal(set) var sentByteCount: Int
    /// Bytes of the picture.
    public let totalByteCount: Int
    /// What the service is at: `receiving`, `stored`, `decoding`, `checking`, `done` or `refused`; nil before it begins.
    public internal(set) var stage: Code?

    /// Sent of total, 0…1.
    public var fraction: Double {
      UploadProgress(sentByteCount: sentByteCount, totalByteCount: totalByteCount).fraction
    }
  }

  /// The pictures, in the order of the submit.
  public internal(set) var files: [File]

  /// Sent of total over all pictures, 0…1, by bytes.
  public var fraction: Double {
    let sent = files.reduce(0) { $0 + $1.sentByteCount }
    return UploadProgress(sentByteCount: sent, totalByteCount: files.reduce(0) { $0 + $1.totalByteCount }).fraction
  }
}
