public import MusterAPI

/// The progress of the pictures of a submission.
public struct SubmitProgress: Sendable, Equatable {
  /// The progress of one picture.
  public struct File: Sendable, Equatable {
    /// The id of the upload at the service.
    public let uploadId: String
    /// The type of the document.
    public let type: DocumentType
    /// The side that the picture shows.
    public let side: DocumentSide
    /// The bytes that arrived at the service or, while its events are unavailable, the bytes sent. It never
    /// decreases.
    public internal(set) var sentByteCount: Int
    /// The number of bytes of the picture.
    public let totalByteCount: Int
    /// The stage of the upload: `receiving`, `stored`, `decoding`, `checking`, `done` or `refused`; nil before it
    /// starts.
    public internal(set) var stage: Code?

    /// The transferred part of the picture, 0…1.
    public var fraction: Double {
      UploadProgress(sentByteCount: sentByteCount, totalByteCount: totalByteCount).fraction
    }
  }

  /// The pictures, in the order of the submission.
  public internal(set) var files: [File]

  /// The transferred part of all pictures by bytes, 0…1.
  public var fraction: Double {
    let sent = files.reduce(0) { $0 + $1.sentByteCount }
    return UploadProgress(sentByteCount: sent, totalByteCount: files.reduce(0) { $0 + $1.totalByteCount }).fraction
  }
}
