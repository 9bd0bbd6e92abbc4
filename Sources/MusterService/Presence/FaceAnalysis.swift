package import DocumentImaging
package import FaceMatching
package import VerificationFlow

/// Finds and describes faces on camera frames and on documents.
///
/// Safe to call from many threads at once; each call uses one core.
package struct FaceAnalysis: Sendable {
  /// The longer side in pixels to which frames are reduced for face detection.
  private static let frameSide = 640
  /// The longer side in pixels to which documents are reduced for face detection: a portrait is a small part of one.
  private static let documentSide = 1600
  /// The longer side in pixels to which larger documents are reduced for cutting out the portrait that people see.
  private static let portraitSide = 3200
  /// The minimum width of a portrait, as a share of the document's longer side. Anything smaller is part of a
  /// pattern, or a ghost image.
  private static let minPortrait = 0.06
  /// The minimum score of a head that counts as a portrait. Patterns that look a little like a face score less.
  private static let minPortraitScore = 0.9

  /// The contents of a frame.
  package struct Look: Sendable {
    /// The faces, the largest first.
    package let faces: [PresenceFace]
    /// The SHA-256 of the pixels, which does not depend on metadata.
    package let pixels: String
  }

  /// A head, with the descriptor of its face.
  package struct DescribedHead: Sendable {
    package let head: Head
    package let descriptor: FaceDescriptor
    /// The centres of the person's right and left eye, as shares of the picture's width and height.
    package let eyes: [FacePoint]
  }

  private let reader: any FaceReader
  private let processor: PictureProcessor
  /// The processor for cut-outs made here, which may be smaller than the minimum size of uploaded pictures.
  private let cutProcessor: PictureProcessor

  /// - Parameters:
  ///   - reader: The face reader, which detects and describes faces.
  ///   - processor: The processor that decodes pictures within its limits.
  package init(_ reader: any FaceReader, processor: PictureProcessor) {
    self.reader = reader
    self.processor = processor
    var limits = processor.limits
    limits.minLongSide = 1
    cutProcessor = PictureProcessor(limits: limits, settings: processor.settings)
  }

  /// Reads the header of a picture.
  ///
  /// - Throws: `ImagingError`.
  package func header(of bytes: [UInt8]) throws(ImagingError) -> ImageHeader {
    try HeaderWalk.read(bytes, limits: processor.limits)
  }

  /// Finds the faces on a frame.
  ///
  /// - Parameters:
  ///   - bytes: A JPEG or PNG.
  ///   - shouldStop: The caller's deadline for decoding the picture.
  /// - Throws: `ImagingError`; `FaceError`.
  package func look(at bytes: [UInt8], shouldStop: () -> Bool = { false }) throws -> Look {
    let picture = try processor.open(bytes, fitting: Self.frameSide, shouldStop: shouldStop)
    let heads = try reader.heads(in: try FacePicture(picture)).sorted { $0.eyeDistance > $1.eyeDistance }
    return Look(faces: heads.map { PresenceFace($0, on: picture) }, pixels: sha256(picture.samples))
  }

  /// Describes the largest face on a frame or portrait; nil if there is none.
  ///
  /// - Throws: `ImagingError`; `FaceError`.
  package func describe(_ bytes: [UInt8], shouldStop: () -> Bool = { false }) throws -> DescribedHead? {
    let picture = try cutProcessor.open(bytes, fitting: Self.frameSide, shouldStop: shouldStop)
    let seen = try FacePicture(picture)
    guard let head = try reader.heads(in: seen).max(by: { $0.eyeDistance < $1.eyeDistance }) else { return nil }
    let eyes = [head.face.rightEye.center, head.face.leftEye.center].map {
      FacePoint(x: $0.x / Double(picture.width), y: $0.y / Double(picture.height))
    }
    return DescribedHead(head: head, descriptor: try reader.descriptor(of: head.face, in: seen), eyes: eyes)
  }

  /// Cuts the largest face out of a document's picture, in any orientation of the document; nil if there is none.
  ///
  /// - Throws: `ImagingError`; `FaceError`.
  package func portrait(on bytes: [UInt8], shouldStop: () -> Bool = { false }) throws -> Rendition? {
    let picture = try processor.open(bytes, fitting: Self.documentSide, shouldStop: shouldStop)
    guard let (box, quarters) = try portraitBox(on: picture) else { return nil }
    let isLarger = max(picture.header.width, picture.header.height) > Self.documentSide
    let large = isLarger ? try processor.open(bytes, fitting: Self.portraitSide, shouldStop: shouldStop) : picture
    let scale = Double(large.width) / Double(picture.width)
    return try large.turned(quarters: quarters).cut(box.withSurroundings(scale), longSide: 640, quality: 92)
  }

  /// Returns the box of the largest face, and the quarter turns that make it upright; nil if there is none.
  private func portraitBox(on picture: OpenPicture) throws -> (box: FaceBox, quarters: Int)? {
    let smallest = Int(Double(max(picture.width, picture.height)) * Self.minPortrait)
    // Most documents are upright, some upside down, few on their side.
    let orientations = [0, 2, 1, 3]
    for quarters in orientations {
      let faces = try reader.faces(in: try FacePicture(picture.turned(quarters: quarters)), smallest: smallest)
      if let face = faces.max(by: { $0.eyeDistance < $1.eyeDistance }) { return (face.box, quarters) }
    }
    // Portraits with little contrast are found as heads only, but in wrong orientations too, where they are less
    // certain.
    let heads = try orientations.flatMap { quarters in
      try reader.heads(in: try FacePicture(picture.turned(quarters: quarters)))
        .filter { $0.score >= Self.minPortraitScore && abs($0.face.tilt) < 45 && $0.box.width >= Double(smallest) }
        .map { (head: $0, quarters: quarters) }
    }
    return heads.max { $0.head.score < $1.head.score }.map { ($0.head.box, $0.quarters) }
  }
}

extension FacePicture {
  init(_ picture: OpenPicture) throws(FaceError) {
    try self.init(width: picture.width, height: picture.height, samples: picture.samples)
  }
}

extension PresenceFace {
  fileprivate init(_ head: Head, on picture: OpenPicture) {
    let box = PixelBox(head.box)
    self.init(
      turn: head.turn, eyes: head.eyeDistance / Double(max(picture.width, picture.height)),
      light: picture.light(in: box) ?? 0, sharpness: (picture.sharpness(in: box) ?? 0) * head.box.width)
  }
}

extension PixelBox {
  fileprivate init(_ box: FaceBox) {
    let (x, y) = (Int(box.left.rounded()), Int(box.top.rounded()))
    self.init(x: x, y: y, width: Int(box.width.rounded()), height: Int(box.height.rounded()))
  }
}

extension FaceBox {
  /// Returns the area of the face with hair, chin and some surroundings, on a picture enlarged by `scale`.
  fileprivate func withSurroundings(_ scale: Double) -> PixelBox {
    let (x, y) = (width / 3, height / 3)
    return PixelBox(
      FaceBox(
        left: (left - x) * scale, top: (top - y) * scale, width: (width + 2 * x) * scale,
        height: (height + 2 * y) * scale))
  }
}
