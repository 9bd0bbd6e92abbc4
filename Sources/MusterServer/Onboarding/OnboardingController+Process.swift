import Foundation
import MusterAPI
import MusterService
import MusterTexts
import VerificationFlow

/// The start of an onboarding process, its status, its codes, and its cancellation by the person.
extension OnboardingController {
  @Sendable func showConfiguration(
    _ call: OnboardingCall<ConfigurationRequest>
  ) throws -> MusterAPI.OnboardingConfiguration? {
    guard call.message.processType.map(configuration.processTypes.contains) ?? true else {
      throw ServiceError(.invalidRequest, "processType: must be a known process type.")
    }
    return OnboardingConfiguration(
      otpForIdentityVerification: configuration.otp,
      otpResendPeriodSeconds: CodeSettings(configuration).otpResendPeriodSeconds,
      documents: .init(configuration.requiredDocuments))
  }

  @Sendable func start(_ call: OnboardingCall<OnboardingStart>) async throws -> OnboardingState? {
    let caller = try call.caller
    let identification = try Identification(call.message.identification)
    // A session token belongs to an existing activation: the person is verified again.
    if case .session = caller {
      let process = try await onboarding.repeatedProcess.start(
        identification.fields, processType: call.message.processType, language: call.language.rawValue, by: caller)
      return OnboardingState(process, configuration, activationType: "ACTIVATION_ALREADY_EXISTS")
    }
    let process = try await onboarding.newProcess.start(
      identification, processType: call.message.processType, language: call.language.rawValue, by: caller)
    let code = try await configuration.hasActivationCodes ? onboarding.activationCodes.code(of: process.id) : nil
    return OnboardingState(
      process, configuration, activationType: code == nil ? "IDENTITY" : "CODE", activationCode: code)
  }

  @Sendable func processStatus(_ call: OnboardingCall<ProcessReference>) async throws -> OnboardingState? {
    let id = SessionID(call.message.processId)
    try limits.countProcess(id)
    let process = try await onboarding.processes.show(id, by: try call.caller)
    return OnboardingState(process, configuration)
  }

  @Sendable func cancel(_ call: OnboardingCall<ProcessReference>) async throws -> Nothing? {
    try await onboarding.processes.cancel(SessionID(call.message.processId), by: try call.caller)
    return nil
  }

  @Sendable func resendActivationCode(_ call: OnboardingCall<ProcessReference>) async throws -> Nothing? {
    try await onboarding.processes.resendCode(
      SessionID(call.message.processId), language: call.language.rawValue, by: try call.caller)
    return nil
  }

  @Sendable func sentCode(_ call: OnboardingCall<OTPDetailRequest>) async throws -> OTPDetail? {
    guard let kind = OneTimeCode.Kind(rawValue: call.message.otpType.rawValue), kind != .contact else {
      throw ServiceError(.invalidRequest, "otpType must be ACTIVATION or USER_VERIFICATION.")
    }
    let code = try await onboarding.processes.sentCode(
      kind, of: SessionID(call.message.processId), by: try call.caller)
    return OTPDetail(otpCode: code)
  }
}

extension Identification {
  init(_ object: [String: JSONValue]) throws {
    let fields = try object.mapValues { value in
      switch value {
      case .string(let text): text
      default: try Self.json(value)
      }
    }
    try self.init(canonical: Self.json(object), fields: fields)
  }

  private static func json(_ value: some Encodable) throws -> String {
    String(decoding: try JSONCoding.encoder().encode(value), as: UTF8.self)
  }
}

extension OnboardingState {
  fileprivate init(
    _ process: OnboardingProcess, _ configuration: ServiceConfiguration, activationType: Code? = nil,
    activationCode: String? = nil
  ) {
    self.init(
      processId: process.id.rawValue, onboardingStatus: Code(process.status.rawValue), activationType: activationType,
      activationCode: activationCode, config: CodeSettings(configuration))
  }
}

extension CodeSettings {
  init(_ configuration: ServiceConfiguration) {
    self.init(otpResendPeriodSeconds: Int(configuration.flowLimits.otpResendPeriod.secondsRoundedUp))
  }
}

extension MusterAPI.OnboardingConfiguration.Documents {
  fileprivate init(_ required: RequiredDocuments) {
    self.init(
      totalRequiredDocumentsCount: required.total,
      groups: required.groups.map { group in
        .init(
          requiredDocumentsCount: group.required,
          items: group.items.map {
            .init(type: Code($0.type.rawValue), sideCount: $0.sides.count, country: $0.country)
          })
      })
  }
}
