/// What clients of the M-Pin protocol send. Fields that mean nothing here are left out.
enum PinLoginMessages {
  /// The registration of a device, of all generations.
  struct Registration: Decodable {
    let userId: String
    let deviceName: String?
    /// A token or a code that permits the registration.
    let activateCode: String?
    /// The same, of the newest generation.
    let activationToken: String?
    let regOTT: String?
    let publicKey: String?
  }

  struct Renewal: Decodable {
    let publicKey: String
    let dvsRegisterToken: String
    let deviceName: String?
  }

  struct Verification: Decodable {
    let projectId: String?
    let userId: String
    let accessId: String?
  }

  struct Confirmation: Decodable {
    let userId: String
    let code: String
  }

  struct QuickCode: Decodable {
    let jwt: String
  }

  struct Pass1: Decodable {
    let mpinId: String
    let commitment: String
    let publicKey: String?
    let dtas: String?
    let scope: [String]?

    enum CodingKeys: String, CodingKey {
      case mpinId = "mpin_id"
      case commitment = "U"
      case publicKey, dtas, scope
    }
  }

  struct Pass2: Decodable {
    let mpinId: String
    let proof: String
    let access: String?

    enum CodingKeys: String, CodingKey {
      case mpinId = "mpin_id"
      case proof = "V"
      case access = "WID"
    }
  }

  struct Result: Decodable {
    let authOTT: String
  }

  /// The result of the second pass inside the message of the oldest generation.
  struct WrappedResult: Decodable {
    let mpinResponse: Result
  }

  struct CodeStatus: Decodable {
    let wid: String
    let status: String
    let userId: String?
  }

  struct Page: Decodable {
    let webOTT: String
  }

  struct Session: Decodable {
    let projectId: String?
  }

  struct Signed: Decodable {
    struct Signature: Decodable {
      let hash: String
      let mpinId: String
      let u: String
      let v: String
      let publicKey: String?
      let dtas: String?
    }

    let signature: Signature
    let timestamp: Int
  }

  struct Redemption: Decodable {
    let code: String
    let userID: String
  }
}
