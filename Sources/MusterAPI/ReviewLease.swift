public import Foundation

/// The body of `POST /v1/reviews/{id}/lease`. Everything is optional; an empty body is `{}`.
public struct LeaseRequest: Codable, Sendable, Equatable {
  /// Who takes the case, 1 to 64 characters; nil is the key's name.
  public var reviewer: String?

  /// A wish for a lease.
  public init(reviewer: String? = nil) {
    self.reviewer = reviewer
  }
}

/// A reviewer's hold on a case.
public struct ReviewLease: Codable, Sendable, Equatable {
  /// Who has it.
  public var reviewer: String
  /// Until when, if it is not renewed.
  public var until: Date

  /// A hold.
  public init(reviewer: String, until: Date) {
    self.reviewer = reviewer
    self.until = until
  }
}
