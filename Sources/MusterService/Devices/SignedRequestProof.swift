package import PowerAuth
internal import VerificationFlow

extension AcceptRequest {
  /// A signature or an authentication code of a device, and what it has to cover.
  package struct Signed: Sendable {
    fileprivate enum Proof {
      case signature(SignatureHeader, RequestSignature)
      case code(AuthenticationCodeHeader, AuthenticationCode)
    }

    /// The device in the state in which the proof is verified.
    package private(set) var device: Device
    private let proof: Proof

    /// Creates a signature of version 3.
    package init(header: SignatureHeader, signature: RequestSignature, device: Device) {
      (proof, self.device) = (.signature(header, signature), device)
    }

    /// - Parameters:
    ///   - uri: The identifier of the endpoint that the app has signed.
    ///   - body: What the app has signed, as it was received.
    package init(
      _ header: AuthorizationHeader, method: String, uri: String, body: [UInt8], by device: Device,
      of credentials: AppCredentials
    ) {
      self.device = device
      switch header {
      case .signature(let header):
        let signature = RequestSignature(
          header.type, method: method, uri: uri, nonce: header.nonce, body: body,
          applicationSecret: credentials.secretText)
        proof = .signature(header, signature)
      case .code(let header):
        let code = AuthenticationCode(
          header.type, method: method, uri: uri, nonce: header.nonce, body: body,
          applicationSecret: credentials.secretText)
        proof = .code(header, code)
      }
    }

    /// What a proof was found to be.
    enum Finding: Equatable {
      /// All its factors are right.
      case right(Step)
      /// The device made it, but a factor of the person is wrong.
      case deviceAlone
      /// It proves nothing: somebody else made it, or it was used before; or the device does not use its factor.
      case wrong
    }

    /// What a valid proof changes.
    struct Step: Sendable, Equatable {
      let counter: HashCounter
      var settlement: FactorSettlement?
    }

    var applicationKey: ApplicationKey {
      switch proof {
      case .signature(let header, _): ApplicationKey(header.applicationKey)
      case .code(let header, _): ApplicationKey(header.applicationKey)
      }
    }

    var version: ProtocolVersion {
      switch proof {
      case .signature(let header, _): header.version
      case .code: .v40
      }
    }

    var provesDevice: Bool {
      switch proof {
      case .signature(let header, _): header.type.provesDevice
      case .code: true
      }
    }

    var provesPerson: Bool {
      switch proof {
      case .signature(let header, _): header.type.provesPerson
      case .code(let header, _): header.type.provesPerson
      }
    }

    /// Whether it is made with the keys of an upgrade that is not confirmed, which it confirms.
    var confirmsUpgrade: Bool { version.isVersion4 && device.isUpgradePending }

    /// The counter of the keys with which it is made.
    var counter: HashCounter { confirmsUpgrade ? device.version4?.counter ?? device.counter : device.counter }

    /// The length of what is signed.
    var byteCount: Int {
      switch proof {
      case .signature(_, let signature): signature.byteCount
      case .code(_, let code): code.byteCount
      }
    }

    /// Returns the same proof, to be verified with the device in another state.
    func of(_ device: Device) -> Signed {
      var signed = self
      signed.device = device
      return signed
    }

    /// Verifies it with the keys of the device, from the counter of the device on.
    func verify() -> Finding {
      switch proof {
      case .signature(let header, let signature):
        guard let keys = device.version3 else { return .wrong }
        return switch signature.verify(header.signature, by: keys.shared, from: counter) {
        case .right(let next): .right(Step(counter: next))
        case .deviceAlone: .deviceAlone
        case .wrong: .wrong
        }
      case .code(let header, let code):
        guard let keys = device.version4 else { return .wrong }
        return switch code.verify(header.code, by: keys.factors, from: counter) {
        case .right(let next, let byNextKey):
          .right(
            Step(
              counter: next,
              settlement: FactorSettlement(after: header.type, byNextKey: byNextKey, of: keys.material)))
        case .deviceAlone: .deviceAlone
        case .factorOff, .wrong: .wrong
        }
      }
    }
  }
}
