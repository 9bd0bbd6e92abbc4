import Foundation
import MusterService
import VerificationFlow

/// What clients of the M-Pin protocol are answered. A field that is nil is left out.
enum PinLoginAnswers {
  /// The settings of the oldest generation of clients.
  struct ClientSettings: Encodable {
    let registerURL: String
    let signatureURL: String
    let certivoxURL: String
    let timePermitsURL: String
    let timePermitsStorageURL: String
    let mpinAuthServerURL: String
    let authenticateURL: String
    let mobileAuthenticateURL: String
    let codeStatusURL: String
    let accessNumberURL: String
    let getAccessNumberURL: String
    let getQrUrl: String
    let appID: String
    let seedValue: String
    let usePermits = false
    let requestOTP = false
    let setDeviceName = true
    let accessNumberUseCheckSum = false
    let accessNumberDigits = 7
    let cSum = 0
    let useNFC = false
    let useWebSocket = false
    let pinLength: Int
  }

  struct Registered: Encodable {
    let mpinId: String
    let regOTT: String
    let active: Bool?
    let expireTime: String?
    let nowTime: String?
    let projectId: String
    let pinLength: Int

    init(_ registered: PinRegistrations.Registered, isFirst: Bool) {
      mpinId = registered.identity.mpinId
      regOTT = registered.token
      active = isFirst ? registered.identity.status == .activated : nil
      expireTime = isFirst ? PinLoginAnswers.time(registered.identity.registrationEndsAt) : nil
      nowTime = isFirst ? PinLoginAnswers.time(registered.now) : nil
      projectId = registered.project.id.rawValue
      pinLength = registered.project.settings.pinLength
    }
  }

  struct FirstIssued: Encodable {
    let clientSecretShare: String
    let params: String
  }

  struct Issued: Encodable {
    let mpinId: String?
    let dvsClientSecretShare: String
    let cs2url: String
    let curve = PinLoginAnswers.curve
    let dtas: String
    let projectId: String
    let pinLength: Int
  }

  struct IssuedAtOnce: Encodable {
    let mpinId: String
    let projectId: String
    let pinLength: Int
    let secretUrls: [String]
    let curve = PinLoginAnswers.curve
    let dtas: String
    let verificationType: String
    let nowTime: String
  }

  struct ClientSecret: Encodable {
    let clientSecret: String
    let dvsClientSecret: String
  }

  struct Challenge: Encodable {
    let y: String
    let pass = 1
  }

  struct Proved: Encodable {
    let authOTT: String
    let pass = 2
  }

  struct Login: Encodable {
    struct Renewal: Encodable {
      let token: String
      let curve = PinLoginAnswers.curve
    }

    let jwt: String?
    let code: String?
    let userId: String
    let dvsRegister: Renewal?

    init(_ login: PinAuthentications.Login) {
      (jwt, code, userId) = (login.token, login.code, login.identity.userId)
      dvsRegister = login.renewal.map { Renewal(token: $0) }
    }
  }

  struct Mail: Encodable {
    let backoff: Int64
    let method: String
  }

  struct Confirmed: Encodable {
    let projectId: String
    let accessId: String?
    let actToken: String
  }

  struct QuickCode: Encodable {
    let code: String
    let expireTime: Int64
    let ttlSeconds: Int64
  }

  struct Details: Encodable {
    let prerollId: String
    let projectId: String
    let projectName: String
    let projectLogoURL: String
    let pinLength: Int
    let verificationMethod: String
    let verificationURL: String
    let verificationCustomText = ""
    let identityTypeLabel = ""
    let identityType = "email"
    let enableRegistrationCode = true
    let limitRegCodeVerified = false
  }

  struct State: Encodable {
    let status: String
    let statusCode: Int
    let userId: String
    let redirectURL: String
    let authOTT: String
  }

  struct Access: Encodable {
    let webOTT: String
    let qrURL: String
    let qrUrl: String
    let accessURL: String
    let accessId: String
    let accessNumber: String?
    let ttlSeconds: Int64
    let localTimeStart: Int64
    let localTimeEnd: Int64
  }

  struct Certificate: Encodable {
    let certificate: String
  }

  struct AuthorizeURL: Encodable {
    let authorizeURL: String
  }

  struct Token: Encodable {
    let token: String
    let tokenType = "Bearer"
    let expiresAt: String
    let userID: String
    let sessionId: String?
  }

  static let curve = "BN254CX"

  static func time(_ instant: Instant) -> String {
    Date(timeIntervalSince1970: Double(instant.milliseconds / 1000)).formatted(.iso8601)
  }
}
