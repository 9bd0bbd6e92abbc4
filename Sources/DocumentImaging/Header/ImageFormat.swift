/// The supported picture formats.
public enum ImageFormat: String, Sendable, Codable, CaseIterable {
  /// JPEG: baseline, extended or progressive Huffman coding with 8-bit samples.
  case jpeg = "JPEG"
  /// PNG: every colour type, bit depth and interlacing of the specification.
  case png = "PNG"
}
