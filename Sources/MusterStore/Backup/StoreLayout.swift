/// Where things are in a data folder; a backup has them in the same places.
struct StoreLayout: Sendable {
  let folder: String

  var database: String { "\(folder)/muster.sqlite" }
  var masterKey: String { "\(folder)/master.key" }
  var blobs: String { "\(folder)/blobs" }
  /// What makes a folder a backup.
  var manifest: String { "\(folder)/backup.json" }
  func blob(_ id: BlobID) -> String { "\(blobs)/\(id)" }
}
