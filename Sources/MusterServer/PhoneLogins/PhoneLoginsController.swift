import Foundation
import Hummingbird
import MusterAPI
import MusterService
import MusterTexts
import VerificationFlow

/// Logs people in by a code that is sent to their telephone.
struct PhoneLoginsController: Controller {
  let logins: PhoneLogins
  let idempotency: IdempotencyResponder

  func addRoutes(to routers: Routers) {
    let router = routers.authenticated()
    router.post(RouterPath(Routes.phoneLogins), use: begin)
    router.post(RouterPath(Routes.phoneLoginCode), use: enter)
    router.post(RouterPath(Routes.phoneLoginResend), use: resend)
    router.post(RouterPath(Routes.phoneLoginIntrospection), use: introspect)
  }

  @Sendable private func begin(_ request: Request, _ context: CallerContext) async throws -> Response {
    try await idempotency.answer(request, context) { (message: PhoneLoginRequest, once) in
      try await logins.begin(
        message.phoneNumber, language: request.language.rawValue, by: context.caller, address: context.remoteNetwork,
        once: once)
    } as: {
      try StoredResponse(json: PhoneLogin($0), status: .created)
    }
  }

  @Sendable private func enter(_ request: Request, _ context: CallerContext) async throws -> Response {
    let message = try await request.message(PhoneLoginCode.self, context)
    switch try await logins.enter(message.code, for: context.id(), by: context.caller) {
    case .wrong(let remainingAttempts):
      return try Response(
        json: PhoneLoginAnswer(
          verified: false, remainingAttempts: remainingAttempts, token: nil, subject: nil, expiresAt: nil))
    case .right(let token, let login):
      return try Response(
        json: PhoneLoginAnswer(
          verified: true, remainingAttempts: 0, token: token, subject: logins.subject(of: login),
          expiresAt: login.tokenExpiresAt))
    }
  }

  @Sendable private func resend(_ request: Request, _ context: CallerContext) async throws -> Response {
    let id: PhoneLoginID = try context.id()
    return try await idempotency.answer(request, context) { (_: NoFields, once) in
      try await logins.resend(id, language: request.language.rawValue, by: context.caller, once: once)
    } as: {
      try StoredResponse(json: PhoneLogin($0))
    }
  }

  @Sendable private func introspect(_ request: Request, _ context: CallerContext) async throws -> Response {
    let message = try await request.message(PhoneLoginToken.self, context)
    let login = try await logins.find(token: message.token, by: context.caller)
    return try Response(
      json: PhoneLoginState(
        active: login != nil, subject: login.map { logins.subject(of: $0) }, phoneNumber: login?.number,
        loggedInAt: login?.verifiedAt.map { Date($0) }, expiresAt: login?.tokenExpiresAt))
  }
}

extension PhoneLogin {
  fileprivate init(_ begun: PhoneLogins.Begun) {
    self.init(
      id: begun.login.id.rawValue, status: Code(begun.login.status.rawValue),
      expiresAt: Date(begun.login.codeExpiresAt), resendAt: begun.resendAt.map { Date($0) },
      remainingAttempts: begun.remainingAttempts)
  }
}

extension PhoneLoginRecord {
  fileprivate var tokenExpiresAt: Date? {
    verifiedAt.map { Date($0.advanced(by: PhoneLogins.tokenLifetime)) }
  }
}
