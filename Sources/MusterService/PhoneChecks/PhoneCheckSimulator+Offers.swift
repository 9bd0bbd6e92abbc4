internal import Encodings
internal import PhoneNumbers
internal import VerificationFlow

extension PhoneCheckSimulator {
  /// How long the simulated SMS takes.
  private static let messageTime = Duration.seconds(3)
  /// A number that belongs to nobody.
  private static let messageReceiver = "447700900999"
  private static let products: KeyValuePairs<String, String> = [
    "PCK": "Phone check", "SCK": "SIM check", "SUK": "Subscriber check",
  ]

  package func beginMessage(_ question: PhoneCheckQuestion) async throws(PhoneCheckFailure) -> PhoneCheckMessage {
    PhoneCheckMessage(
      reference: "\(question.id)/\(clock.now().milliseconds)", text: "Verify \(question.id.rawValue.prefix(8))",
      receiver: Self.messageReceiver)
  }

  /// Whether the simulated SMS of a check has arrived. Whoever has a number that matches sends one at once.
  func hasMessage(_ question: PhoneCheckQuestion, _ reference: String) -> Bool {
    guard question.product == .message, let time = reference.split(separator: "/").last.flatMap({ Int64($0) }) else {
      return false
    }
    return clock.now() >= Instant(milliseconds: time).advanced(by: Self.messageTime)
  }

  // MARK: Coverage

  package func coverageAccess() async throws(PhoneCheckFailure) -> PhoneCoverageAccess {
    // The name never leads anywhere (RFC 2606).
    PhoneCoverageAccess(token: "simulated", url: "https://operator.invalid/coverage/v0.1/device_ip")
  }

  package func coverage(inCountry code: String) async throws(PhoneCheckFailure) -> PhoneCheckAnswer {
    let country = Int(code).map { PhoneCountry(callingCode: $0) } ?? PhoneCountry(code)
    guard let country else { throw .notFound("There is no such country.") }
    return Self.answer { json in
      json.member("country_code", country.code)
      json.member("dialing_code", country.callingCode)
      Self.appendProducts(to: &json, coverage: "FULL")
    }
  }

  package func coverage(ofDevice address: IPAddress) async throws(PhoneCheckFailure) -> PhoneCheckAnswer {
    Self.answer { json in
      json.member("country_code", "GB")
      json.member("mobile_data_ip", address.description)
      json.member("network_id", Self.networkID)
      json.member("network_name", "Sandbox")
      Self.appendProducts(to: &json, coverage: nil)
    }
  }

  private static func answer(_ body: (inout JSONText) -> Void) -> PhoneCheckAnswer {
    var json = JSONText()
    json.object(body)
    return PhoneCheckAnswer(status: 200, body: json.text)
  }

  private static func appendProducts(to json: inout JSONText, coverage: String?) {
    json.member("products") { json in
      json.array(products) { json, product in
        json.object { json in
          if let coverage { json.member("coverage", coverage) }
          json.member("product_id", product.key)
          json.member("product_name", product.value)
        }
      }
    }
  }
}
