package import FaceMatching
internal import Logging
internal import Metrics
package import MusterStore

/// Makes damaged renditions of a store again, for a command. The store must be opened as the service of its folder;
/// otherwise a service that starts meanwhile would delete the new files as leftovers.
package struct RepairRenditions: Sendable {
  let store: Store
  let configuration: ServiceConfiguration
  let faces: (any FaceReader)?
  let converter: any PictureConverter

  /// - Parameters:
  ///   - configuration: That of the service, whose limits and rules apply.
  ///   - faces: That of the service.
  ///   - converter: That of the service.
  package init(
    store: Store, configuration: ServiceConfiguration, faces: (any FaceReader)? = nil,
    converter: any PictureConverter = NoPictureConverter()
  ) {
    self.store = store
    self.configuration = configuration
    self.faces = faces
    self.converter = converter
  }

  /// Repairs the renditions that can be made again from their originals, one document after the other.
  ///
  /// - Returns: The damage that remains.
  /// - Throws: `BlobError`: `storageFull`, `unavailable`, `inputOutput`; errors of the store.
  package func repair(_ damages: [BlobVerification.Damage]) async throws -> [BlobVerification.Damage] {
    let measures = ServiceMetrics(NOOPMetricsHandler.instance)
    let images = ImageWorkers(configuration: configuration, faces: faces, converter: converter, measures: measures)
    do {
      let renditions = RemakeRenditions(
        store: store, configuration: configuration, clock: .system, images: images, measures: measures,
        logger: Logger(label: "muster") { _ in SwiftLogNoOpLogHandler() })
      var rest: [BlobVerification.Damage] = []
      for damage in damages where try await !repair(damage, renditions) { rest.append(damage) }
      try await images.stop()
      return rest
    } catch {
      try? await images.stop()
      throw error
    }
  }

  /// - Returns: Whether nothing refers to the damaged blob any more.
  private func repair(_ damage: BlobVerification.Damage, _ renditions: RemakeRenditions) async throws -> Bool {
    guard damage.isRemakeable, let document = damage.document else { return false }
    let pictures = try await store.database.read { try $0.renditions(of: document) }
    // Another blob of the document may have been repaired before, and this one with it.
    guard let picture = pictures.first(where: { $0.blob.id == damage.blob }) else { return true }
    do {
      _ = try await renditions.remake(picture, because: damage.error)
      return true
    } catch let error as BlobError where error.isDamage || error.code == .keyMissing {
      return false
    }
  }
}
