public import Foundation

/// A step of a person's verification, with its progress.
public struct SessionStep: Codable, Sendable, Equatable {
  /// `ACTIVATION`, `CONSENT`, `DOCUMENTS`, `PRESENCE_CHECK` or `OTP_VERIFICATION`.
  public var step: Code
  /// `PENDING`, `REQUIRED` (the person has to act), `PROCESSING`, `DONE` or `FAILED`.
  public var status: Code
  /// The number of further presence checks or wrong codes allowed; null if nothing is counted.
  @Nullable public var attemptsLeft: Int?
  /// The deadline for the next action; null if no action is expected.
  @Nullable public var expiresAt: Date?
  /// The earliest time at which another code may be sent; null if none is expected.
  @Nullable public var resendAt: Date?
  /// The required and present documents; only for the step `DOCUMENTS`.
  @Nullable public var documents: RequestedDocuments?

  /// Creates a step.
  public init(
    step: Code, status: Code, attemptsLeft: Int?, expiresAt: Date?, resendAt: Date?, documents: RequestedDocuments?
  ) {
    self.step = step
    self.status = status
    self.attemptsLeft = attemptsLeft
    self.expiresAt = expiresAt
    self.resendAt = resendAt
    self.documents = documents
  }
}

/// The documents that a session requires: at least a number of types in all, and from each group at least its own
/// number.
public struct RequestedDocuments: Codable, Sendable, Equatable {
  /// A group of types of which some are required.
  public struct Group: Codable, Sendable, Equatable {
    /// The number of types of this group required.
    public var required: Int
    /// The types.
    public var items: [Item]

    /// Creates a group.
    public init(required: Int, items: [Item]) {
      self.required = required
      self.items = items
    }
  }

  /// A document type with its required sides.
  public struct Item: Codable, Sendable, Equatable {
    /// The type from the catalogue.
    public var type: Code
    /// The issuing country (ISO 3166-1 alpha-3), if only one is accepted.
    @Nullable public var country: String?
    /// The required sides.
    public var sides: [Side]

    /// Creates an item.
    public init(type: Code, country: String?, sides: [Side]) {
      self.type = type
      self.country = country
      self.sides = sides
    }
  }

  /// A side of a document, with its current picture.
  public struct Side: Codable, Sendable, Equatable {
    /// `FRONT` or `BACK`.
    public var side: Code
    /// The id of the document that counts at present; null if there is none yet.
    @Nullable public var documentId: String?
    /// The status of that document; null if there is none yet.
    @Nullable public var status: Code?
    /// The number of further pictures of the side that may be rejected for their quality.
    public var attemptsLeft: Int

    /// Creates a side.
    public init(side: Code, documentId: String?, status: Code?, attemptsLeft: Int) {
      self.side = side
      self.documentId = documentId
      self.status = status
      self.attemptsLeft = attemptsLeft
    }
  }

  /// The number of distinct types required.
  public var total: Int
  /// The groups.
  public var groups: [Group]

  /// Creates the required documents.
  public init(total: Int, groups: [Group]) {
    self.total = total
    self.groups = groups
  }
}
