import Foundation
import Hummingbird
import MusterAPI
import MusterService
import MusterTexts
import VerificationFlow

/// Starts onboarding processes with an app's key and follows them until the device is activated.
struct ProcessesController: Controller {
  let onboarding: Onboarding
  let limits: RequestLimits
  let idempotency: IdempotencyResponder

  func addRoutes(to routers: Routers) {
    let router = routers.authenticated().add(middleware: OnboardingRateLimitMiddleware(limits: limits))
    router.post(RouterPath(Routes.processes), use: begin)
    router.get(RouterPath(Routes.process), use: show)
    router.post(RouterPath(Routes.processCodeResend), use: resendCode)
    router.post(RouterPath(Routes.processCancellation), use: cancel)
  }

  @Sendable private func begin(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    let language = request.language.rawValue
    return try await idempotency.answer(request, context) { (message: ProcessRequest, once) in
      try await onboarding.newProcess.start(
        Identification(message.identification), processType: message.processType, language: language, by: caller,
        once: once)
    } as: { process in
      try StoredResponse(
        json: PersonProcess(process), status: .created, location: Routes.path(Routes.process, process.id.rawValue))
    }
  }

  @Sendable private func show(_ request: Request, _ context: CallerContext) async throws -> Response {
    let process = try await onboarding.processes.show(context.id(), by: owner(context))
    return try Response(json: PersonProcess(process))
  }

  @Sendable private func resendCode(_ request: Request, _ context: CallerContext) async throws -> Response {
    try await move(request, context) { caller, once in
      try await onboarding.processes.resendCode(
        context.id(), language: request.language.rawValue, by: caller, once: once)
    }
  }

  @Sendable private func cancel(_ request: Request, _ context: CallerContext) async throws -> Response {
    try await move(request, context) { caller, once in
      try await onboarding.processes.cancel(context.id(), by: caller, once: once)
    }
  }

  private func move(
    _ request: Request, _ context: CallerContext,
    _ work: (Caller, IdempotencyContext<OnboardingProcess>?) async throws -> OnboardingProcess
  ) async throws -> Response {
    let caller = try owner(context)
    return try await idempotency.answer(request, context) { (_: NoFields, once) in
      try await work(caller, once)
    } as: { process in
      try StoredResponse(json: PersonProcess(process))
    }
  }

  /// Returns the caller. A caller with a session token must own the process in the path.
  ///
  /// - Throws: `SESSION_NOT_FOUND`.
  private func owner(_ context: CallerContext) throws -> Caller {
    if case .session = context.caller { try context.caller.requireOwn(context.id()) }
    return context.caller
  }
}

extension PersonProcess {
  fileprivate init(_ process: OnboardingProcess) {
    let step = process.steps.first { $0.kind == .activation && $0.status == .required }
    self.init(
      processId: process.id.rawValue, onboardingStatus: Code(process.status.rawValue), code: step.flatMap(SentCode.init)
    )
  }
}

extension SentCode {
  fileprivate init?(_ step: ProcessStep) {
    guard let attemptsLeft = step.attemptsLeft, let expiresAt = step.expiresAt, let resendAt = step.resendAt else {
      return nil
    }
    self.init(attemptsLeft: attemptsLeft, expiresAt: Date(expiresAt), resendAt: Date(resendAt))
  }
}
