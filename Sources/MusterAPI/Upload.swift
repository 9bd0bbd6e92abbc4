/// How far an upload is, as `GET /v1/uploads/{id}` and its event stream answer it.
public struct Upload: Codable, Sendable, Equatable {
  /// The id, chosen by the client or given by the service.
  public var id: String
  /// `receiving`, `stored`, `decoding`, `checking`, `done` or `refused`.
  public var stage: Code
  /// Bytes of the picture received so far.
  public var receivedBytes: Int
  /// Bytes the client announced; null when it did not say.
  @Nullable public var expectedBytes: Int?
  /// Received of expected, 0…1; null when it is not known what to expect.
  @Nullable public var fraction: Double?
  /// The documents that came of it.
  public var documentIds: [String]
  /// Why the upload was refused; null unless `stage` is `refused`.
  @Nullable public var code: Code?

  /// An upload's progress. `fraction` follows from the bytes.
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

  /// Whether nothing more will happen to it.
  public var hasEnded: Bool {
    ["done", "refused"].contains(stage)
  }
}

/// The uploads of a session, newest first, as `GET /v1/sessions/{id}/uploads` answers them.
public struct UploadList: Codable, Sendable, Equatable {
  /// The uploads.
  public var uploads: [Upload]

  /// These uploads.
  public init(uploads: [Upload]) {
    self.uploads = uploads
  }
}
