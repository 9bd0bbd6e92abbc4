import MusterAPI

extension Routes {
  /// The paths that clients of the M-Pin protocol have built in or read from the settings.
  enum PinLogin {
    /// Of the oldest generation of clients, which read them from the settings.
    static let clientSettings = "/rps/clientSettings"
    static let user = "/rps/user"
    static let userByID = "/rps/user/{mpinId}"
    static let signature = "/rps/signature/{mpinId}"
    static let clientSecret = "/d-ta/{authority}/clientSecret"
    static let pass1 = "/rps/pass1"
    static let pass2 = "/rps/pass2"
    static let authenticate = "/rps/authenticate"
    static let codeStatus = "/rps/codeStatus"
    static let code = "/rps/getQrUrl"
    static let accessNumber = "/rps/getAccessNumber"
    static let accessStatus = "/rps/accessnumber"

    /// Of later generations.
    static let verification = ["/verification/email", "/verification"]
    static let confirmation = "/verification/confirmation"
    static let quickCode = "/verification/quickcode"
    static let userV2 = "/rps/v2/user"
    static let signatureV2 = "/rps/v2/signature/{mpinId}"
    static let pass1V2 = "/rps/v2/pass1"
    static let pass2V2 = "/rps/v2/pass2"
    static let authenticateV2 = "/rps/v2/authenticate"
    static let renewal = "/rps/v2/dvsregister"
    static let codeStatusV2 = "/rps/v2/codeStatus"
    static let access = "/rps/v2/access"
    static let session = "/rps/v2/session"
    static let registration = "/registration"
    static let push = "/pushauth"
    static let signatureCheck = "/dvs/verify"
    static let signatureKeys = "/dvs/jwks"

    /// Of apps and of pages that wait for them.
    static let authorize = "/authorize"
    static let authorizeURL = "/authzurl"
    static let token = "/authtoken"

    /// Pages.
    static let page = "/login/{id}"
    static let app = "/login"
    static let confirm = "/login/confirm"
    static let devices = "/login/devices"
    static let asset = "/login/assets/{revision}/**"

    /// Returns whether a client of the protocol sent a request to this path.
    static func isOfClient(_ path: some StringProtocol, isPost: Bool) -> Bool {
      let exact = ["/verification", "/registration", "/pushauth", "/authzurl", "/authtoken"]
      return exact.contains { path == $0 }
        || ["/rps/", "/d-ta/", "/verification/", "/dvs/"].contains { path.hasPrefix($0) }
        || isPost && path == authorize
    }
  }
}
