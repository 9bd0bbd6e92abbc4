internal import HTMLMarkup
package import VerificationFlow

/// The contents of a case's documents, side by side, with the claims of the session's creator.
package struct CaseFields: Sendable {
  let columns: [Column]
  let hasClaims: Bool
  let rows: [Row]
  let strips: [Strip]
  /// The documents on which nothing was read, for the reviewer to compare by eye.
  let unread: [Unread]

  /// Creates the table.
  ///
  /// - Parameters:
  ///   - claims: What the creator of the session says, by the names of the fields.
  ///   - unread: The documents on which nothing was read: id and name.
  ///   - differing: The fields of documents that differ from others: name and id, the id nil for a claim.
  ///   - names: The names of the fields to show, in order.
  ///   - canCorrect: Whether the current reviewer may correct fields.
  package init(
    documents: [Document], unread: [(id: String, name: DocumentName)] = [], claims: [String: String],
    differing: Set<DifferingField>, names: [String], canCorrect: Bool
  ) {
    columns = documents.map(Column.init)
    hasClaims = !claims.isEmpty
    rows = names.compactMap { name in
      let cells = documents.enumerated().map { index, document in
        Cell(
          document.values[name], of: document, index, name, differs: differing.contains(.init(name, document.id)),
          canCorrect: canCorrect)
      }
      // A field that is absent from most documents is not shown as a gap.
      let isShown = Self.expected.contains(name) || claims[name] != nil || cells.contains { $0.text != nil }
      guard isShown else { return nil }
      return Row(
        name: Labels.field(name), cells: cells, hasClaim: !claims.isEmpty, claim: claims[name],
        claimDiffers: differing.contains(.init(name, nil)))
    }
    self.unread = unread.map { Unread(id: $0.id, name: $0.name.description) }
    strips = documents.enumerated().compactMap { Strip($1, number: $0) }
  }

  /// The fields that every document of a person has.
  private static let expected = [
    "surname", "givenNames", "birthDate", "sex", "nationality", "documentNumber", "issuer", "expiryDate",
  ]

  struct Unread: Sendable {
    let id: String
    let name: String
  }

  /// A field that differs.
  package struct DifferingField: Hashable, Sendable {
    let name: String
    let document: String?

    package init(_ name: String, _ document: String?) {
      self.name = name
      self.document = document
    }
  }

  /// A document that was read.
  package struct Document: Sendable {
    let id: String
    let name: String
    let kind: String?
    let isCertain: Bool
    let values: [String: Value]
    let picture: Picture?

    /// - Parameters:
    ///   - kind: The layout of its data; nil if nothing could be read.
    ///   - isCertain: Whether all its check digits hold.
    ///   - values: Its fields by their names.
    ///   - picture: Where it was read; nil if there is no picture any more.
    package init(
      id: String, name: DocumentName, kind: String?, isCertain: Bool, values: [String: Value], picture: Picture?
    ) {
      self.id = id
      self.name = name.description
      self.kind = kind
      self.isCertain = isCertain
      self.values = values
      self.picture = picture
    }
  }

  /// What a field states.
  package struct Value: Sendable {
    let text: String
    let place: Place?
    let machineText: String?
    let correction: (reviewer: String, reason: String, at: Instant)?

    /// - Parameters:
    ///   - place: Where it was read.
    ///   - machineText: The text that was read by machine, if a reviewer corrected it.
    ///   - correction: Who corrected it, the code of why, and when.
    package init(
      _ text: String, place: Place?, machineText: String? = nil,
      correction: (reviewer: String, reason: String, at: Instant)? = nil
    ) {
      self.text = text
      self.place = place
      self.machineText = machineText
      self.correction = correction
    }
  }

  /// The characters of a line in which a field stands.
  package struct Place: Sendable {
    let line: Int
    let characters: Range<Int>

    package init(line: Int, characters: Range<Int>) {
      self.line = line
      self.characters = characters
    }
  }

  /// A picture with the lines that were read on it.
  package struct Picture: Sendable {
    let url: String
    let width: Int
    let height: Int
    let lines: [Line]

    /// A line.
    package struct Line: Sendable {
      let corners: [[Double]]
      let count: Int

      /// - Parameters:
      ///   - corners: Its corners `[x, y]` in shares of the picture's sides, clockwise from its own upper left one.
      ///   - count: The number of its characters.
      package init(corners: [[Double]], count: Int) {
        self.corners = corners
        self.count = count
      }
    }

    package init(url: String, width: Int, height: Int, lines: [Line]) {
      self.url = url
      self.width = width
      self.height = height
      self.lines = lines
    }
  }

  struct Column: Sendable {
    let name: String
    let note: String
    let isCertain: Bool

    init(_ document: Document) {
      name = document.name
      isCertain = document.isCertain
      note =
        document.kind.map { Labels.layout($0) + (document.isCertain ? "" : ", some check digits are wrong") }
        ?? "Nothing could be read"
    }
  }

  struct Row: Sendable {
    let name: String
    let cells: [Cell]
    let hasClaim: Bool
    let claim: String?
    let claimDiffers: Bool
  }

  struct Cell: Sendable {
    let documentId: String
    let field: String
    let key: String
    let text: String?
    let isMissing: Bool
    let differs: Bool
    let place: String?
    let canCorrect: Bool
    let correction: String?
    /// What the machine read beside a correction.
    let machineText: String?
    let reasons: [Choice]
    let isDate: Bool
    let label: String

    init(
      _ value: Value?, of document: Document, _ number: Int, _ field: String, differs: Bool, canCorrect: Bool
    ) {
      documentId = document.id
      self.field = field
      key = "\(number)-\(field)"
      text = value?.text
      isMissing = value == nil
      self.differs = differs
      place = value?.place == nil ? nil : "\(number)-\(field)"
      self.canCorrect = canCorrect
      isDate = field == "birthDate" || field == "expiryDate"
      label = "\(Labels.field(field)), \(document.name)"
      correction = value?.correction.map { correction in
        let machine = value?.machineText.map { "Read automatically: \($0). " } ?? "Not read automatically. "
        return machine + "Corrected by \(correction.reviewer): \(Labels.correction(correction.reason))."
      }
      machineText = value?.correction == nil ? nil : value?.machineText ?? "not read"
      reasons = Choice.list(Labels.corrections, chosen: value == nil ? "NOT_READ" : nil)
    }
  }
}

extension CaseFields {
  /// The lines of a document, cut out of its picture and upright, with a box for each field.
  struct Strip: Sendable {
    let name: String
    let drawing: Markup

    /// Returns nil if there is no picture, or nothing was read on it.
    init?(_ document: Document, number: Int) {
      guard let picture = document.picture, let frame = Frame(picture) else { return nil }
      name = document.name
      let boxes = document.values.sorted { $0.key < $1.key }.compactMap { field, value in
        value.place.flatMap { frame.box(of: $0) }.map { points in
          Markup(
            "polygon",
            [
              "class": "field-box", "data-place": "\(number)-\(field)", "points": points,
              "vector-effect": "non-scaling-stroke",
            ])
        }
      }
      let image = Markup(
        "image", ["href": picture.url, "width": "\(picture.width)", "height": "\(picture.height)"])
      drawing = Markup(
        "svg",
        [
          "class": "strip", "viewBox": frame.viewBox, "role": "img",
          "aria-label": "The lines that were read: \(document.name)",
        ], [Markup("g", ["transform": frame.transform], [image] + boxes)])
    }
  }

  /// Turns a picture so that its lines lie level, and frames them.
  private struct Frame {
    let viewBox: String
    let transform: String
    private let lines: [(corners: [(x: Double, y: Double)], count: Int)]

    init?(_ picture: Picture) {
      let (width, height) = (Double(picture.width), Double(picture.height))
      lines = picture.lines.compactMap { line in
        guard line.corners.count == 4, line.corners.allSatisfy({ $0.count == 2 && $0.allSatisfy(\.isFinite) }) else {
          return nil
        }
        return (line.corners.map { ($0[0] * width, $0[1] * height) }, line.count)
      }
      guard width > 0, height > 0, let first = lines.first?.corners else { return nil }
      let length = (first[1].x - first[0].x, first[1].y - first[0].y)
      let size = (length.0 * length.0 + length.1 * length.1).squareRoot()
      guard size > 0 else { return nil }
      let (cosine, sine) = (length.0 / size, length.1 / size)
      // Turns the direction of the line to the right.
      let matrix = [cosine, -sine, sine, cosine, 0, 0].map { Figure.number($0, decimals: 5) }
      transform = "matrix(\(matrix.joined(separator: " ")))"
      let turned = lines.flatMap(\.corners).map { (x: cosine * $0.x + sine * $0.y, y: -sine * $0.x + cosine * $0.y) }
      let (xs, ys) = (turned.map(\.x), turned.map(\.y))
      guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
      let margin = max(4, (bottom - top) * 0.08)
      viewBox = [left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin]
        .map { Figure.number($0, decimals: 1) }.joined(separator: " ")
    }

    /// Returns the corners of a field in pixels of the picture.
    func box(of place: Place) -> String? {
      guard lines.indices.contains(place.line) else { return nil }
      let (corners, count) = lines[place.line]
      // The fields of a barcode have no place of their own.
      let whole = place.characters.isEmpty || count == 0
      let (start, end) =
        whole
        ? (0, 1)
        : (Double(place.characters.lowerBound) / Double(count), Double(place.characters.upperBound) / Double(count))
      func between(_ one: Int, _ two: Int, _ share: Double) -> (Double, Double) {
        (
          corners[one].x + share * (corners[two].x - corners[one].x),
          corners[one].y + share * (corners[two].y - corners[one].y)
        )
      }
      let points = [between(0, 1, start), between(0, 1, end), between(3, 2, end), between(3, 2, start)]
      return points.map { "\(Figure.number($0.0, decimals: 1)),\(Figure.number($0.1, decimals: 1))" }
        .joined(separator: " ")
    }
  }
}
