import MusterAPI

extension Routes {
  /// The paths of each operation of the phone checks; the first is the one that the documentation names.
  enum PhoneChecks {
    static let subscriber = ["/subscriber-check", "/v0.1/subscriber-check"]
    static let subscriberByID = "/subscriber-check/{id}"
    static let subscriberV2 = "/v0.2/subscriber-check"
    static let subscriberExchange = "/v0.2/subscriber-check/exchange-code"
    static let phone = ["/phone-check", "/v0.1/phone-check", "/check"]
    static let phoneStatus = ["/phone-check", "/v0.1/phone-check", "/check_status"]
    static let phoneV2 = "/v0.2/phone-check"
    static let phoneExchange = "/v0.2/phone-check/exchange-code"
    static let sim = ["/sim-check", "/v0.1/sim-check"]
    static let message = ["/mo-check", "/v0.1/mo-check"]
    static let messageStatus = "/v0.1/mo-check"
    static let coverageAccess = "/coverage-access-token"
    static let country = "/country"
    static let device = "/device"
    static let callbacks = [
      "/phone-check/callback", "/v0.1/phone-check/callback", "/callback", "/subscriber-check/callback",
      "/v0.1/subscriber-check/callback",
    ]
    static let callbackKeys = "/.well-known/jwks.json"
    static let traces = ["/traces", "/v0.1/traces", "/v0.2/traces"]
    static let check = "/phone-checks/{id}"
    static let hop = "/phone-checks/hops/{hop}"
    static let end = "/phone-checks/return"
  }
}
