import Foundation
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import NIOCore
import NIOFoundationCompat
import VerificationFlow

/// The endpoints of the onboarding protocol that the SDK calls.
struct OnboardingController: Controller, Sendable {
  static let openRoutes = [OpenRoute(prefix: "/api", .protection)]

  let onboarding: Onboarding
  let sessions: Sessions
  let batches: SubmitDocuments
  let presence: Presence
  let admission: AdmissionControl
  let limits: RequestLimits
  @Shared var configuration: ServiceConfiguration
  let protection: any Protection

  func addRoutes(to routers: Routers) {
    let router = routers.open
    add(.configuration, to: router, showConfiguration)
    add(.start, to: router, start)
    add(.processStatus, to: router, processStatus)
    add(.processCleanup, to: router, cancel)
    add(.processOTPResend, to: router, resendActivationCode)
    add(.sentCode, to: router, sentCode)
    add(.status, to: router, status)
    add(.consentText, to: router, consentText)
    add(.consentApprove, to: router, approve)
    add(.initialise, to: router, initialise)
    add(.cleanup, to: router, restart)
    add(.documentInitSDK, to: router, initialiseScanner)
    add(.documentStatus, to: router, documents)
    add(.presenceCheckInit, to: router, beginPresenceCheck)
    add(.presenceCheckSubmit, to: router, submitPresenceCheck)
    add(.otpVerify, to: router, verifyCode)
    add(.otpResend, to: router, resendCode)
    add(.activation, to: router, exchangeActivation)
    addSubmits(to: router)
  }

  /// Adds an endpoint. If the handler returns nil, the response is a plain OK.
  private func add<Message: Codable & Sendable, Answer: Codable & Sendable>(
    _ endpoint: ProtectedEndpoint, to router: Router<MusterContext>,
    _ handle: @escaping @Sendable (OnboardingCall<Message>) async throws -> Answer?
  ) {
    router.post(RouterPath(endpoint.path)) { request, context in
      // A device that signs the start is verified once more.
      let endpoint =
        endpoint.path == Routes.onboardingStart && request.headers.contains(.powerAuthSignature)
        ? .startAgain : endpoint
      // An app's key is shared by many devices, so its requests are limited per address: closely where a code is sent.
      if endpoint.encryption == .application || request.hasPowerAuthHeaders {
        try limits.countExchange(address: context.remoteNetwork)
      }
      let admission = try await protection.admit(request, to: endpoint)
      return try await admission.answering(request, context) {
        if endpoint.sendsCode, let caller = admission.caller {
          try limits.countOnboarding(caller, address: context.remoteNetwork)
        }
        let body = try await request.wholeBody(context, maxBytes: admission.maxBytes, by: admission.caller)
        let message: Message = try await admission.message(in: body)
        return OnboardingResponse(
          try await handle(OnboardingCall(message: message, sender: admission.caller, language: request.language)))
      }
    }
  }
}

extension Admission {
  /// Decodes the message of a request body.
  ///
  /// - Throws: `INVALID_REQUEST` with the path of the JSON value that cannot be read.
  func message<Message: Codable & Sendable>(in body: ByteBuffer) async throws -> Message {
    try await Request.decode(OnboardingRequest<Message>.self, from: try await open(body)).requestObject
  }
}
