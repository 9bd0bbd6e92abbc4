public import Foundation

/// The body of `POST /passkeys/registration-options`.
public struct PasskeyRegistrationOptionsRequest: Codable, Sendable {
  /// The token of `POST /v1/sessions/{id}/login` or `POST /verification/confirmation`; without one, the request has the
  /// token of a login.
  public var activationToken: String?

  /// Creates a request.
  public init(activationToken: String? = nil) {
    self.activationToken = activationToken
  }
}

/// What a registration of a passkey begins with.
public struct PasskeyRegistrationOptions: Codable, Sendable {
  /// The token with which the registration is finished.
  public var registration: String
  /// When it becomes invalid.
  public var expiresAt: Date
  /// What is given to `navigator.credentials.create` or the app's library, as `PublicKeyCredentialCreationOptionsJSON`.
  public var publicKey: PasskeyCreationOptions

  /// Creates options.
  public init(registration: String, expiresAt: Date, publicKey: PasskeyCreationOptions) {
    self.registration = registration
    self.expiresAt = expiresAt
    self.publicKey = publicKey
  }
}

/// What an authenticator makes a passkey from (Web Authentication, `PublicKeyCredentialCreationOptionsJSON`).
public struct PasskeyCreationOptions: Codable, Sendable {
  /// Who asks for the passkey.
  public struct RelyingParty: Codable, Sendable {
    /// The id: the name of a host.
    public var id: String
    /// The name that people see.
    public var name: String
  }

  /// For whom the passkey is.
  public struct User: Codable, Sendable {
    /// What authenticators return to name the user, as base64url.
    public var id: String
    /// The id of the user.
    public var name: String
    /// The same.
    public var displayName: String
  }

  /// An algorithm of keys.
  public struct Algorithm: Codable, Sendable {
    /// `public-key`.
    public var type: String
    /// The number in the registry of COSE.
    public var alg: Int
  }

  /// A passkey that the user has.
  public struct Credential: Codable, Sendable {
    /// `public-key`.
    public var type: String
    /// The id of the credential, as base64url.
    public var id: String
  }

  /// What kind of authenticator is asked for.
  public struct Selection: Codable, Sendable {
    /// `required`: the login needs no user name.
    public var residentKey: String
    /// The same, for older browsers.
    public var requireResidentKey: Bool
    /// `required`: the authenticator verifies the person.
    public var userVerification: String
  }

  /// Who asks for the passkey.
  public var rp: RelyingParty
  /// For whom the passkey is.
  public var user: User
  /// What the authenticator signs, as base64url.
  public var challenge: String
  /// The algorithms, the preferred first.
  public var pubKeyCredParams: [Algorithm]
  /// How long the person may take, in milliseconds.
  public var timeout: Int
  /// The passkeys that the user has; an authenticator makes no second one.
  public var excludeCredentials: [Credential]
  /// What kind of authenticator is asked for.
  public var authenticatorSelection: Selection
  /// `none`: the service does not ask which model the authenticator is.
  public var attestation: String

  /// Creates options with what this service asks for.
  public init(
    relyingParty: String, partyName: String, userHandle: String, userName: String, challenge: String,
    algorithms: [Int], timeout: Int, known: [String]
  ) {
    rp = RelyingParty(id: relyingParty, name: partyName)
    user = User(id: userHandle, name: userName, displayName: userName)
    self.challenge = challenge
    pubKeyCredParams = algorithms.map { Algorithm(type: "public-key", alg: $0) }
    self.timeout = timeout
    excludeCredentials = known.map { Credential(type: "public-key", id: $0) }
    authenticatorSelection = Selection(residentKey: "required", requireResidentKey: true, userVerification: "required")
    attestation = "none"
  }
}

/// The body of `POST /passkeys/registrations`.
public struct PasskeyRegistration: Codable, Sendable {
  /// The response of an authenticator (Web Authentication, `RegistrationResponseJSON`). Other members are ignored.
  public struct Credential: Codable, Sendable {
    /// The members of the response.
    public struct Response: Codable, Sendable {
      /// What the browser or the app says, as base64url.
      public var clientDataJSON: String
      /// What the authenticator says, as base64url.
      public var attestationObject: String

      /// Creates a response.
      public init(clientDataJSON: String, attestationObject: String) {
        self.clientDataJSON = clientDataJSON
        self.attestationObject = attestationObject
      }
    }

    /// The id of the credential, as base64url.
    public var id: String
    /// `public-key`.
    public var type: String
    /// The response of the authenticator.
    public var response: Response

    /// Creates a credential.
    public init(id: String, type: String = "public-key", response: Response) {
      self.id = id
      self.type = type
      self.response = response
    }
  }

  /// The token of the options.
  public var registration: String
  /// What the person calls the passkey.
  public var name: String?
  /// The response of the authenticator.
  public var credential: Credential

  /// Creates a registration.
  public init(registration: String, name: String? = nil, credential: Credential) {
    self.registration = registration
    self.name = name
    self.credential = credential
  }
}

/// The body of `POST /passkeys/login-options`.
public struct PasskeyLoginOptionsRequest: Codable, Sendable {
  /// The token of the page or the app that waits for the login: `webOTT`.
  public var pageToken: String

  /// Creates a request.
  public init(pageToken: String) {
    self.pageToken = pageToken
  }
}

/// What a login with a passkey begins with.
public struct PasskeyLoginOptions: Codable, Sendable {
  /// When the challenge becomes invalid.
  public var expiresAt: Date
  /// What is given to `navigator.credentials.get` or the app's library, as `PublicKeyCredentialRequestOptionsJSON`.
  public var publicKey: PasskeyRequestOptions

  /// Creates options.
  public init(expiresAt: Date, publicKey: PasskeyRequestOptions) {
    self.expiresAt = expiresAt
    self.publicKey = publicKey
  }
}

/// What an authenticator logs in with (Web Authentication, `PublicKeyCredentialRequestOptionsJSON`).
public struct PasskeyRequestOptions: Codable, Sendable {
  /// What the authenticator signs, as base64url.
  public var challenge: String
  /// The id of the relying party.
  public var rpId: String
  /// How long the person may take, in milliseconds.
  public var timeout: Int
  /// `required`: the authenticator verifies the person.
  public var userVerification: String

  /// Creates options with what this service asks for.
  public init(challenge: String, relyingParty: String, timeout: Int) {
    self.challenge = challenge
    rpId = relyingParty
    self.timeout = timeout
    userVerification = "required"
  }
}

/// The body of `POST /passkeys/logins`.
public struct PasskeyLoginRequest: Codable, Sendable {
  /// The response of an authenticator (Web Authentication, `AuthenticationResponseJSON`). Other members are ignored.
  public struct Credential: Codable, Sendable {
    /// The members of the response.
    public struct Response: Codable, Sendable {
      /// What the browser or the app says, as base64url.
      public var clientDataJSON: String
      /// What the authenticator says, as base64url.
      public var authenticatorData: String
      /// The signature, as base64url.
      public var signature: String
      /// The user, as base64url.
      public var userHandle: String?

      /// Creates a response.
      public init(clientDataJSON: String, authenticatorData: String, signature: String, userHandle: String?) {
        self.clientDataJSON = clientDataJSON
        self.authenticatorData = authenticatorData
        self.signature = signature
        self.userHandle = userHandle
      }
    }

    /// The id of the credential, as base64url.
    public var id: String
    /// `public-key`.
    public var type: String
    /// The response of the authenticator.
    public var response: Response

    /// Creates a credential.
    public init(id: String, type: String = "public-key", response: Response) {
      self.id = id
      self.type = type
      self.response = response
    }
  }

  /// The token of the page or the app that waits for the login: `webOTT`.
  public var pageToken: String
  /// The response of the authenticator.
  public var credential: Credential

  /// Creates a request.
  public init(pageToken: String, credential: Credential) {
    self.pageToken = pageToken
    self.credential = credential
  }
}

/// A login with a passkey.
public struct PasskeyLogin: Codable, Sendable, Equatable {
  /// The id of the user.
  public var userId: String
  /// The code that is redeemed at `POST /authtoken`; null if the page goes to an OpenID client.
  @Nullable public var code: String?
  /// Where the page goes; null if it stays.
  @Nullable public var redirectUrl: String?

  /// Creates a login.
  public init(userId: String, code: String?, redirectUrl: String?) {
    self.userId = userId
    self.code = code
    self.redirectUrl = redirectUrl
  }
}
