/// A JPEG created from an original: upright, without metadata except for a small colour profile.
public struct Rendition: Sendable, Equatable {
  /// The complete JPEG file.
  public let bytes: [UInt8]
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int

  /// Creates a rendition.
  public init(bytes: [UInt8], width: Int, height: Int) {
    self.bytes = bytes
    self.width = width
    self.height = height
  }
}
