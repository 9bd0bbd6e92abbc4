public import Foundation

/// The body of `POST /v1/reviews/{id}/lease`. All fields are optional; an empty body is `{}`.
public struct LeaseRequest: Codable, Sendable, Equatable {
  /// The name of the reviewer who takes the case, 1 to 64 characters; nil takes the name of the API key.
  public var reviewer: String?

  /// Creates a request.
  public init(reviewer: String? = nil) {
    self.reviewer = reviewer
  }
}

/// A reviewer's temporary exclusive hold on a case.
public struct ReviewLease: Codable, Sendable, Equatable {
  /// The reviewer who holds the case.
  public var reviewer: String
  /// When the lease expires unless it is renewed.
  public var until: Date

  /// Creates a lease.
  public init(reviewer: String, until: Date) {
    self.reviewer = reviewer
    self.until = until
  }
}
