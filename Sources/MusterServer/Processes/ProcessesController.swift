import Foundation
import Hummingbird
import MusterAPI
import MusterService
import MusterTexts
import VerificationFlow

/// Starts onboarding processes with an app's key and follows them until the device is activated.
struct ProcessesController {
  let muster: Muster

  func addRoutes(to router: Router<MusterContext>) {
    router.post(RouterPath(Routes.processes), use: begin)
    router.get(RouterPath(Routes.process), use: show)
    router.post(RouterPath(Routes.processCodeResend), use: resendCode)
    router.post(RouterPath(Routes.processCancellation), use: cancel)
  }

  @Sendable private func begin(_ request: Request, _ context: MusterContext) async throws -> Response {
    let caller = try await app(request, context)
    let language = request.language.rawValue
    return try await muster.answer(request, context, by: caller) { (wish: ProcessRequest, once) in
      try await muster.startProcess(
        Identification(wish.identification), processType: wish.processType, language: language, by: caller, once: once)
    } as: { process in
      try StoredResponse(
        json: PersonProcess(process), status: .created, location: Routes.path(Routes.process, process.id.rawValue))
    }
  }

  @Sendable private func show(_ request: Request, _ context: MusterContext) async throws -> Response {
    let process = try await muster.followProcess(id(context), by: app(request, context))
    return try Response(json: PersonProcess(process))
  }

  @Sendable private func resendCode(_ request: Request, _ context: MusterContext) async throws -> Response {
    try await move(request, context) { caller, once in
      try await muster.followProcess.resendCode(
        id(context), language: request.language.rawValue, by: caller, once: once)
    }
  }

  @Sendable private func cancel(_ request: Request, _ context: MusterContext) async throws -> Response {
    try await move(request, context) { caller, once in
      try await muster.followProcess.cancel(id(context), by: caller, once: once)
    }
  }

  private func move(
    _ request: Request, _ context: MusterContext,
    _ work: (Caller, IdempotencyContext<OnboardingProcess>?) async throws -> OnboardingProcess
  ) async throws -> Response {
    let caller = try await app(request, context)
    return try await muster.answer(request, context, by: caller) { (_: NoFields, once) in
      try await work(caller, once)
    } as: { process in
      try StoredResponse(json: PersonProcess(process))
    }
  }

  /// Authenticates the caller. An app's key is shared by many devices, so its requests are limited per address.
  ///
  /// - Throws: `UNAUTHENTICATED`, `SESSION_EXPIRED`, `TOO_MANY_REQUESTS`; `SESSION_NOT_FOUND` if the process is not
  ///   that of the person.
  private func app(_ request: Request, _ context: MusterContext) async throws -> Caller {
    let caller = try await muster.authenticate(bearer: request.bearer)
    try muster.limitOnboarding(caller, address: context.remoteNetwork)
    if case .session = caller, request.uri.path != Routes.processes { try caller.requireOwn(id(context)) }
    return caller
  }

  private func id(_ context: MusterContext) -> SessionID {
    SessionID(context.parameter("id"))
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
