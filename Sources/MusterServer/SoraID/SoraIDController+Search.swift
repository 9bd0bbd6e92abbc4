import Encodings
import Foundation
import Hummingbird
import MusterAPI
import MusterService
import VerificationFlow

/// Lists of hosted verification sessions, newest first. They contain no pictures.
extension SoraIDController {
  /// The maximum number of sessions skipped before a numbered page.
  private static let maxOffset = 1000
  /// The maximum number of pages read from the store for one page of matches.
  private static let maxRounds = 10

  /// Responds with the session of a token, or with a numbered page of sessions.
  @Sendable func list(_ request: Request, _ context: CallerContext) async throws -> Response {
    if let token = request.query("token") { return try await showByToken(token, request, context) }
    _ = try Self.isRevealing(request)
    try Self.check("sort_by", request.query("sort_by"), is: "created_at")
    try Self.check("sort_descending", request.query("sort_descending")?.lowercased(), is: "true")
    let number = try Self.number("page", request.query("page"), 1...Self.maxOffset) ?? 1
    let size = try Self.number("page_size", request.query("page_size"), 1...200) ?? 50
    guard (number - 1) * size <= Self.maxOffset else {
      throw VerificationSessionError.invalidArgument(
        "page: at most \(Self.maxOffset) sessions can be skipped. Use \(Routes.verificationSessionSearch).")
    }
    var query = FindSessions.Query()
    query.limit = "\(size)"
    var (found, cursor) = try await sessions.views.list(query, by: context.caller)
    for _ in 1..<number {
      guard let next = cursor else {
        found = []
        break
      }
      query.cursor = next
      (found, cursor) = try await sessions.views.list(query, by: context.caller)
    }
    let page = { (number: Int) in "\(Routes.verificationSessions)?page=\(number)&page_size=\(size)" }
    return try Response(
      json: VerificationSessionPage(
        verifications: found.map { VerificationSession($0, naming: catalogue) },
        links: VerificationSessionPage.Links(
          current: page(number), first: page(1), next: cursor == nil ? nil : page(number + 1),
          previous: number > 1 ? page(number - 1) : nil, last: nil, totalResults: nil)))
  }

  /// Responds with the sessions that match all filters. A page may be shorter than its size and still have a next one.
  @Sendable func search(_ request: Request, _ context: CallerContext) async throws -> Response {
    try Self.check("sortField", request.query("sortField"), is: "created_at")
    try Self.check("sortDirection", request.query("sortDirection"), is: "desc")
    let size = try Self.number("pageSize", request.query("pageSize"), 1...200) ?? 50
    let filter = try VerificationSessionFilter(request)
    var query = filter.query
    query.cursor = request.query("searchAfter")
    var found: [VerificationSessionView] = []
    let own = try sessions.views.project(of: context.caller)
    for _ in 0..<Self.maxRounds {
      query.limit = "\(size - found.count)"
      let page = try await sessions.views.list(query, by: context.caller)
      found += page.sessions.filter { filter.matches($0, in: own) }
      query.cursor = page.nextCursor
      if page.nextCursor == nil || found.count == size { break }
    }
    return try Response(
      json: VerificationSessionMatches(
        verifications: found.map { VerificationSession($0, naming: catalogue) }, searchAfter: query.cursor))
  }

  private static func check(_ name: String, _ value: String?, is only: String) throws(VerificationSessionError) {
    guard value == nil || value == only else { throw .invalidArgument("\(name): must be \(only).") }
  }

  private static func number(
    _ name: String, _ text: String?, _ range: ClosedRange<Int>
  ) throws(VerificationSessionError) -> Int? {
    guard let text else { return nil }
    guard let number = Int(digits: text), range.contains(number) else {
      throw .invalidArgument("\(name): must be from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }
}

/// The filters of a search: all have to match, each with any of its values.
struct VerificationSessionFilter {
  /// The prefix of parameters that filter by a custom field.
  private static let prefix = "custom_"

  private let statuses: [VerificationSession.Status]
  private let projects: [String]
  private let fields: [String: [String]]
  private let updatedFrom: Instant?
  private let updatedUntil: Instant?

  /// - Throws: `invalid_argument` for a value that no session can have.
  init(_ request: Request) throws {
    let parameters = request.queryParameters
    func query(_ name: String) -> [String] {
      parameters.filter { $0.name == name }.flatMap { $0.value.split(separator: ",").map(String.init) }
    }
    statuses = try query("status").map { name in
      guard let status = VerificationSession.Status(rawValue: name) else {
        let names = VerificationSession.Status.allCases.map(\.rawValue).joined(separator: ", ")
        throw VerificationSessionError.invalidArgument("status: must be one of \(names).")
      }
      return status
    }
    projects = query("projectId")
    updatedFrom = try query("startTime").first.map { try Self.time($0, "startTime") }
    updatedUntil = try query("endTime").first.map { try Self.time($0, "endTime") }
    fields = Dictionary(
      parameters.filter { $0.name.hasPrefix(Self.prefix) }.map { parameter in
        (String(parameter.name.dropFirst(Self.prefix.count)), [parameter.value])
      }, uniquingKeysWith: +)
  }

  /// The part of the filter that the store can apply.
  var query: FindSessions.Query {
    var query = FindSessions.Query()
    if statuses == [.success] { query.onboardingStatus = OnboardingStatus.finished.rawValue }
    if !statuses.isEmpty, statuses.allSatisfy({ [.failed, .fail, .expired, .canceled].contains($0) }) {
      query.onboardingStatus = OnboardingStatus.failed.rawValue
    }
    if fields.count == 1, let field = fields.first, field.value.count == 1, !field.key.isEmpty,
      !field.key.contains(":")
    {
      query.customField = "\(field.key):\(field.value[0])"
    }
    // What was changed before a time was created before it.
    query.createdUntil = updatedUntil.map {
      Date($0).formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
    return query
  }

  /// Returns whether a session of this project matches.
  func matches(_ view: VerificationSessionView, in project: ProjectRecord) -> Bool {
    let session = view.session.session
    let status = VerificationSession.Status(view.session.process, in: view.compatibility)
    guard statuses.isEmpty || statuses.contains(status), projects.isEmpty || projects.contains(where: project.isCalled)
    else { return false }
    if let updatedFrom, session.updatedAt < updatedFrom { return false }
    if let updatedUntil, session.updatedAt >= updatedUntil { return false }
    return fields.allSatisfy { name, values in session.customFields[name].map { values.contains($0) } ?? false }
  }

  private static func time(_ text: String, _ name: String) throws(VerificationSessionError) -> Instant {
    guard let seconds = Int(digits: text, max: .max), seconds < 100_000_000_000 else {
      throw .invalidArgument("\(name): must be in seconds since 1970.")
    }
    return Instant(milliseconds: Int64(seconds) * 1000)
  }
}
