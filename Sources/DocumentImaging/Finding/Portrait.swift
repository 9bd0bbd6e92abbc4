/// Finds the portrait on a document, which tells its front from its back, and its top from its bottom.
public protocol PortraitFinder: Sendable {
  /// Returns the clearest face that is upright, or nearly.
  ///
  /// - Parameter document: The document alone, straightened, in grey, with a longer side of 800 pixels.
  /// - Returns: nil if there is none.
  /// - Throws: Any error if it cannot search; then nothing follows from portraits.
  func portrait(on document: OpenPicture) throws -> Portrait?
}

/// A face on a document.
public struct Portrait: Sendable, Equatable {
  /// How certain it is that there is a face, 0 … 1.
  public let certainty: Double
  /// The width of the face as a share of the document's longer side.
  public let width: Double

  /// Creates a portrait.
  public init(certainty: Double, width: Double) {
    self.certainty = certainty
    self.width = width
  }
}

/// The search for the portrait of a document that may lie in any direction.
struct PortraitSearch {
  /// The certainty from which a face is one and upright: on 24 official fronts, upright faces have 0.999 and more, faces
  /// that are upside down at most 0.997, and patterns that look a little like one less.
  private static let minCertainty = 0.998

  /// What was found; nil if the document shows no face.
  let portrait: Portrait?
  /// The number of clockwise quarter turns after which the face is upright; nil if there is none.
  let quarterTurns: Int?

  /// Searches a document in the directions in which its lines of print are horizontal.
  ///
  /// - Returns: nil if it cannot be searched.
  init?(on document: OpenPicture, linesAreVertical: Bool, by finder: any PortraitFinder) {
    var best: (portrait: Portrait, turns: Int)?
    do {
      // Both, since some faces are nearly as certain upside down.
      for turns in linesAreVertical ? [1, 3] : [0, 2] {
        guard let found = try finder.portrait(on: document.turned(quarters: turns)) else { continue }
        if found.certainty > best?.portrait.certainty ?? Self.minCertainty { best = (found, turns) }
      }
    } catch {
      return nil
    }
    (portrait, quarterTurns) = (best?.portrait, best?.turns)
  }
}
