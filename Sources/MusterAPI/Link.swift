public import Foundation

extension Routes {
  /// Makes a link that leads the person to the pages of the verification (POST), lists the links (GET).
  public static let sessionLinks = "/v1/sessions/{id}/links"
  /// Revokes a link (DELETE).
  public static let sessionLink = "/v1/sessions/{id}/links/{linkId}"
  /// Opens a link (POST).
  public static let visits = "/v1/visits"
}

/// The body of `POST /v1/sessions/{id}/links`. All fields are optional; an empty body is `{}`.
public struct LinkRequest: Codable, Sendable, Equatable {
  /// The URL to which the person returns at the end. The project has to allow it.
  public var returnUrl: String?

  /// Creates a request.
  public init(returnUrl: String? = nil) {
    self.returnUrl = returnUrl
  }
}

/// A link that leads a person to the pages of their verification.
public struct Link: Codable, Sendable, Equatable {
  /// The id of the link.
  public var id: String
  /// `PERSON` for a link that is sent to the person, `HAND_OFF` for one that a device shows to another one and that can
  /// be opened once.
  public var kind: Code
  /// The address of the page. Anyone who has it can act for the person.
  public var url: String
  /// The address as a QR code: an SVG image.
  public var qrCode: String
  /// `OPEN`, `USED`, `EXPIRED` or `REVOKED`.
  public var status: Code
  /// When the link was made.
  public var createdAt: Date
  /// When the link can no longer be opened for the first time.
  public var expiresAt: Date
  /// When the link was first opened; null if it was not.
  @Nullable public var openedAt: Date?
  /// When the link was revoked; null if it was not.
  @Nullable public var revokedAt: Date?

  /// Creates a link.
  public init(
    id: String, kind: Code, url: String, qrCode: String, status: Code, createdAt: Date, expiresAt: Date,
    openedAt: Date?, revokedAt: Date?
  ) {
    self.id = id
    self.kind = kind
    self.url = url
    self.qrCode = qrCode
    self.status = status
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.openedAt = openedAt
    self.revokedAt = revokedAt
  }
}

/// The links of a session, as returned by `GET /v1/sessions/{id}/links`.
public struct LinkList: Codable, Sendable, Equatable {
  /// The links, oldest first.
  public var links: [Link]

  /// Creates a list.
  public init(links: [Link]) {
    self.links = links
  }
}

/// The body of `POST /v1/visits`.
public struct VisitRequest: Codable, Sendable, Equatable {
  /// The token of the link.
  public var token: String

  /// Creates a request.
  public init(token: String) {
    self.token = token
  }
}

/// A browser that has opened a link.
public struct Visit: Codable, Sendable, Equatable {
  /// The secret with which the browser acts for the person. It authorizes the requests of the pages, not everything
  /// that the session's own token does.
  public var token: String
  /// The id of the session.
  public var sessionId: String
  /// The kind of the link.
  public var kind: Code
  /// The URL to which the person returns at the end; null for the last page.
  @Nullable public var returnUrl: String?
  /// The URL to which the person returns if they leave before the end; null for none.
  @Nullable public var exitUrl: String?

  /// Creates a visit.
  public init(token: String, sessionId: String, kind: Code, returnUrl: String?, exitUrl: String?) {
    self.token = token
    self.sessionId = sessionId
    self.kind = kind
    self.returnUrl = returnUrl
    self.exitUrl = exitUrl
  }
}
