/// The progress of an upload, as returned by `GET /v1/uploads/{id}` and its event stream.
public struct Upload: Codable, Sendable, Equatable {
  /// The id, chosen by the client or by the service.
  public var id: String
  /// `receiving`, `stored`, `decoding`, `checking`, `done` or `refused`.
  public var stage: Code
  /// The number of bytes of the picture received so far.
  public var receivedBytes: Int
  /// The number of bytes that the client announced; null if it did not.
  @Nullable public var expectedBytes: Int?
  /// The received part of the expected bytes, 0…1; null if the expected number is unknown.
  @Nullable public var fraction: Double?
  /// The ids of the documents created from the upload.
  public var documentIds: [String]
  /// The error code of the upload; null unless `stage` is `refused`.
  @Nullable public var code: Code?

  /// Creates an upload whose `fraction` follows from its bytes.
  public init(
    id: String, stage: Code, receivedBytes: Int, expectedBytes: Int?, documentIds: [String], code: Code? = nil
  ) {
    self.id = id
    self.stage = stage
    self.receivedBytes = receivedBytes
    self.expectedBytes = expectedBytes
    self.fraction = expectedBytes.map { $0 > 0 ? min(1, Double(receivedBytes) / Double($0)) : 1 }
    self.documentIds = documentIds
    self.code = code
  }

  /// Whether the upload has reached its final stage.
  public var hasEnded: Bool {
    ["done", "refused"].contains(stage)
  }
}

/// The uploads of a session, newest first, as returned by `GET /v1/sessions/{id}/uploads`.
public struct UploadList: Codable, Sendable, Equatable {
  /// The uploads.
  public var uploads: [Upload]

  /// Creates a list of uploads.
  public init(uploads: [Upload]) {
    self.uploads = uploads
  }
}
