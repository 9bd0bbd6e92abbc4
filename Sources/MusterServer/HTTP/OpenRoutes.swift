import MusterAPI

/// The table of routes that ``AuthenticationMiddleware`` does not guard: those that anyone may call, and those whose
/// caller proves who they are in another way.
enum OpenRoutes {
  /// Why a route is open.
  enum Reason {
    /// The response is the same for everyone.
    case `public`
    /// A ticket in the query, or a token.
    case presenceTicket
    /// The token of a link in the body.
    case linkToken
    /// A signature of the body with the providers' secret.
    case providerSignature
    /// The cookie of a reviewer's session, checked by ``ConsoleRequest``.
    case consoleCookie
    /// The protection that SDKs use, checked by ``Protection``.
    case protection
    /// A token of any age, even of an erased session: the device learns that its activation is gone.
    case anyToken
  }

  /// Returns why a route is open; nil if the route requires a caller.
  ///
  /// - Parameters:
  ///   - method: The method, such as `GET`.
  ///   - path: The path with its parameters as `{id}`.
  static func reason(_ method: String, _ path: String) -> Reason? {
    switch path {
    case Routes.presenceCheck, Routes.presenceEvents, Routes.presenceFrames, Routes.presenceTries,
      Routes.presenceWaiver,
      Routes.presenceSubmission:
      .presenceTicket
    case Routes.providerAnswers: .providerSignature
    case Routes.visits: .linkToken
    case Routes.pictureLimits: .public
    case Routes.currentActivation: .anyToken
    case _ where EnvelopeProtocol(path: path) != nil: .protection
    case _ where ConsolePath.isOfConsole(path): .consoleCookie
    case _ where !path.hasPrefix("/v1/"): .public
    // OPTIONS of tus and of resumable uploads: the response has the limits of uploads, and no data of a caller.
    case Routes.tusUploads, Routes.tusUpload, Routes.documents: method == "OPTIONS" ? .public : nil
    default: nil
    }
  }
}
