/// A picture made from an original: upright, without metadata, its colour profile kept.
public struct Rendition: Sendable, Equatable {
  /// A complete JPEG file.
  public let bytes: [UInt8]
  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int

  /// A rendition with its file and its size.
  public init(bytes: [UInt8], width: Int, height: Int) {
    self.bytes = bytes
    self.width = width
    self.height = height
  }
}
