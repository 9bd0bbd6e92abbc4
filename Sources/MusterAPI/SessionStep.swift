public import Foundation

/// One of the steps that lead a person to the end of their verification, and how far it is.
public struct SessionStep: Codable, Sendable, Equatable {
  /// `ACTIVATION`, `CONSENT`, `DOCUMENTS`, `PRESENCE_CHECK` or `OTP_VERIFICATION`.
  public var step: Code
  /// `PENDING`, `REQUIRED` (the person is to act), `PROCESSING`, `DONE` or `FAILED`.
  public var status: Code
  /// How many more presence checks or wrong codes there may be; null where nothing is counted.
  @Nullable public var attemptsLeft: Int?
  /// Until when whoever is waited for has to act; null where nobody is.
  @Nullable public var expiresAt: Date?
  /// From when on another code may be sent; null where none is waited for.
  @Nullable public var resendAt: Date?
  /// What is asked for and what is there; of the step `DOCUMENTS` alone.
  @Nullable public var documents: RequestedDocuments?

  /// A step.
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

/// The documents that a session asks for: at least so many types in all, and from each group at least its own count.
public struct RequestedDocuments: Codable, Sendable, Equatable {
  /// Types of which some are needed.
  public struct Group: Codable, Sendable, Equatable {
    /// How many.
    public var required: Int
    /// The types.
    public var items: [Item]

    /// A group.
    public init(required: Int, items: [Item]) {
      self.required = required
      self.items = items
    }
  }

  /// A type with the sides that make it complete.
  public struct Item: Codable, Sendable, Equatable {
    /// The type from the catalogue.
    public var type: Code
    /// The issuing country (ISO 3166-1 alpha-3), where only one is taken.
    @Nullable public var country: String?
    /// The sides.
    public var sides: [Side]

    /// A type.
    public init(type: Code, country: String?, sides: [Side]) {
      self.type = type
      self.country = country
      self.sides = sides
    }
  }

  /// A side, and what is there of it.
  public struct Side: Codable, Sendable, Equatable {
    /// `FRONT` or `BACK`.
    public var side: Code
    /// The document in force; null where none came yet.
    @Nullable public var documentId: String?
    /// That document's status; null where none came yet.
    @Nullable public var status: Code?
    /// How many more pictures of the side may be refused for their quality.
    public var attemptsLeft: Int

    /// A side.
    public init(side: Code, documentId: String?, status: Code?, attemptsLeft: Int) {
      self.side = side
      self.documentId = documentId
      self.status = status
      self.attemptsLeft = attemptsLeft
    }
  }

  /// How many distinct types are needed.
  public var total: Int
  /// The groups.
  public var groups: [Group]

  /// Documents.
  public init(total: Int, groups: [Group]) {
    self.total = total
    self.groups = groups
  }
}
