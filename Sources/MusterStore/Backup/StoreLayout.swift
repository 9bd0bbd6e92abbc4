/// The paths in a data folder, which are the same in a backup.
struct StoreLayout: Sendable {
  let folder: String

  var database: String { "\(folder)/muster.sqlite" }
  var masterKey: String { "\(folder)/master.key" }
  var blobs: String { "\(folder)/blobs" }
  /// The manifest, which marks a folder as a backup.
  var manifest: String { "\(folder)/backup.json" }
  func blob(_ id: BlobID) -> String { "\(blobs)/\(id)" }
}
