public import Foundation

extension Routes {
  /// Makes a link that leads the person to the pages of the verification (POST), lists the links (GET).
  public static let sessionLinks = "/v1/sessions/{id}/links"
  /// Revokes a link (DELETE).
  public static let sessionLink = "/v1/sessions/{id}/links/{linkId}"
  /// Sends a link to another device of the person (POST).
  public static let sessionLinkDelivery = "/v1/sessions/{id}/links/{linkId}/delivery"
  /// Asks for another link (POST).
  public static let linkRequests = "/v1/link-requests"
  /// Opens a link (POST).
  public static let visits = "/v1/visits"
}

/// The request for pages on which a person is verified.
public struct HostedRequest: Codable, Sendable, Equatable {
  /// The URL to which the person returns at the end. The project has to allow it.
  public var returnUrl: String?
  /// The time in seconds for which the link can be opened, from 60 to 2,592,000; nil for that of the project.
  public var expiresInSeconds: Int?
  /// Who may open the link after it was opened first: `anyBrowser`, `firstBrowser` or `once`; nil for what the project
  /// says.
  public var linkUse: Code?
  /// The language of the pages: `en`, `de`, `cs` or `es`; nil for that of the browser.
  public var language: String?
  /// The contact to which a code is sent, which the person has to enter before they show documents; nil for none.
  public var contact: ContactRequest?

  /// Creates a request.
  public init(
    returnUrl: String? = nil, expiresInSeconds: Int? = nil, linkUse: Code? = nil, language: String? = nil,
    contact: ContactRequest? = nil
  ) {
    self.returnUrl = returnUrl
    self.expiresInSeconds = expiresInSeconds
    self.linkUse = linkUse
    self.language = language
    self.contact = contact
  }
}

/// The body of `POST /v1/sessions/{id}/links`. All fields are optional; an empty body is `{}`.
public struct LinkRequest: Codable, Sendable, Equatable {
  /// The URL to which the person returns at the end. The project has to allow it.
  public var returnUrl: String?
  /// Who may open the link after it was opened first: `anyBrowser`, `firstBrowser` or `once`; nil for what the project
  /// says. A link for another device can always be opened once.
  public var linkUse: Code?

  /// Creates a request.
  public init(returnUrl: String? = nil, linkUse: Code? = nil) {
    self.returnUrl = returnUrl
    self.linkUse = linkUse
  }
}

/// A link that leads a person to the pages of their verification.
public struct Link: Codable, Sendable, Equatable {
  /// The id of the link.
  public var id: String
  /// `PERSON` for a link that is sent to the person, `HAND_OFF` for one that a device shows to another one and that can
  /// be opened once.
  public var kind: Code
  /// Who may open the link after it was opened first: `anyBrowser`, `firstBrowser` or `once`.
  public var linkUse: Code
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
  /// The channels by which the person can have the link sent to another device: `EMAIL` and `SMS`; empty if nothing
  /// sends it.
  public var deliveryChannels: [Code]

  /// Creates a link.
  public init(
    id: String, kind: Code, linkUse: Code, url: String, qrCode: String, status: Code, createdAt: Date, expiresAt: Date,
    openedAt: Date?, revokedAt: Date?, deliveryChannels: [Code] = []
  ) {
    self.deliveryChannels = deliveryChannels
    self.id = id
    self.kind = kind
    self.linkUse = linkUse
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
  /// A random key of 16 to 128 characters that the browser keeps, and sends whenever it opens the link. A link that only the
  /// first browser may open knows that browser by it.
  public var browser: String?

  /// Creates a request.
  public init(token: String, browser: String? = nil) {
    self.token = token
    self.browser = browser
  }
}

/// The body of `POST /v1/sessions/{id}/links/{linkId}/delivery`.
public struct LinkDeliveryRequest: Codable, Sendable, Equatable {
  /// `EMAIL` or `SMS`.
  public var channel: Code
  /// An e-mail address, or a telephone number with the code of its country.
  public var address: String

  /// Creates a request.
  public init(channel: Code, address: String) {
    self.channel = channel
    self.address = address
  }
}

/// The body of `POST /v1/link-requests`.
public struct NewLinkRequest: Codable, Sendable, Equatable {
  /// The token of the link that cannot be opened.
  public var token: String

  /// Creates a request.
  public init(token: String) {
    self.token = token
  }
}

/// The response of `POST /v1/link-requests`.
public struct NewLinkAnswer: Codable, Sendable, Equatable {
  /// Whether a webhook of the project hears of the request.
  public var notified: Bool

  /// Creates a response.
  public init(notified: Bool) {
    self.notified = notified
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
