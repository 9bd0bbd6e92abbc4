package import DocumentImaging
package import FaceMatching

/// Finds the portraits on documents with the networks of the presence check.
package struct DocumentPortraits: PortraitFinder {
  private let reader: any FaceReader

  package init(reader: any FaceReader) {
    self.reader = reader
  }

  package func portrait(on document: OpenPicture) throws -> Portrait? {
    let upright = try reader.heads(in: FacePicture(document)).filter { abs($0.face.tilt) < 45 }
    return upright.max { ($0.score, $0.box.width) < ($1.score, $1.box.width) }.map { head in
      Portrait(certainty: head.score, width: head.box.width / Double(max(document.width, document.height)))
    }
  }
}
