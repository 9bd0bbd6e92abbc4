internal import DocumentImaging
internal import MusterStore
internal import VerificationFlow

/// Finds what is wrong with the contents of a session's documents, by themselves and compared with other sessions of
/// the project, and determines the consequences by the rules of the project.
struct CheckContents: Sendable {
  /// The minimum likeness of two pictures that count as the same one.
  private static let minLikeness = 0.9
  /// The maximum number of matches in other sessions that are examined for each document.
  private static let maxMatches = 200

  let secret: ServerSecret
  let catalogue: DocumentCatalogue

  /// Returns what is wrong with the documents in force of a process.
  ///
  /// - Parameter one: Restricts the check to this document, and to what it states by itself. Findings without a
  ///   consequence may be missing.
  func check(
    _ process: OnboardingProcess, only one: DocumentID? = nil, on connection: any Connection
  ) throws -> [ContentFinding] {
    guard let session = try connection.session(process.id), let attempt = process.current else { return [] }
    let rules = try connection.contentRules(of: session.projectId)
    let records = try connection.documentsInForce(of: [attempt.id]).filter {
      $0.passedQuality && (one == nil || $0.id == one)
    }
    let contents = try DocumentContents.read(records.map(\.id), on: connection)
    let documents = records.compactMap { record in
      contents.first { $0.documentId == record.id }.map {
        FindContentFaults.Document(record: record, contents: $0, countries: process.countries(of: record))
      }
    }
    let faults = FindContentFaults(rules: rules, claims: session.claims, catalogue: catalogue)
    let recognizes = rules.recognizesPeople && (one == nil || rules[.seenBefore] != .ignore)
    return (one == nil ? faults.find(documents) : documents.flatMap(faults.alone))
      + (try known(
        documents.filter { !$0.record.inspection.isMarked }, in: session, rules, recognizes: recognizes, on: connection))
  }

  /// Returns the rejection that follows from a document by itself; nil if there is none.
  func rejection(
    for id: DocumentID, of process: OnboardingProcess, on connection: any Connection
  ) throws -> Event? {
    guard try !isSimulated(process, on: connection) else { return nil }
    return outcome(of: try check(process, only: id, on: connection), in: process).rejection
  }

  /// Returns what follows from all documents together.
  func outcome(of process: OnboardingProcess, on connection: any Connection) throws -> Outcome {
    guard try !isSimulated(process, on: connection) else { return Outcome() }
    var outcome = outcome(of: try check(process, on: connection), in: process)
    if process.rules.review != .never { outcome.doubts += try connection.phoneDoubts(of: process) }
    return outcome
  }

  /// What follows from findings.
  struct Outcome {
    /// The event that rejects documents, if any.
    var rejection: Event?
    /// The doubts for a reviewer.
    var doubts: [ReviewPoint.Cause] = []
  }

  private func outcome(of findings: [ContentFinding], in process: OnboardingProcess) -> Outcome {
    var outcome = Outcome()
    var (codes, isFinal) = ([DocumentID: [String]](), false)
    let hasReview = process.rules.review != .never
    // Documents that are already rejected are skipped.
    let standing = Set(
      (process.current?.documents ?? []).filter { $0.status == .accepted || $0.awaitsProvider }.map(\.id))
    for finding in findings where !standing.isDisjoint(with: finding.documents) {
      switch finding.consequence {
      case .ignore: continue
      case .doubt where hasReview:
        let isOfOne = finding.documents.count == 1
        if let cause = ReviewPoint.Cause(finding.code, isOfOne ? finding.documents.first : nil) {
          outcome.doubts.append(cause)
        }
      case .doubt where finding.code.needsReviewer: continue
      case .doubt, .reupload, .reject:
        if finding.consequence == .reject { isFinal = true }
        let code = finding.code.isConfidential ? FlowDocument.refusedCode : finding.code.rawValue
        for id in finding.documents where standing.contains(id) && codes[id]?.contains(code) != true {
          codes[id, default: []].append(code)
        }
      }
    }
    if !codes.isEmpty { outcome.rejection = .contentsRejected(codes, isFinal: isFinal) }
    return outcome
  }

  /// Whether the session of a sandbox project sets how its documents are judged.
  private func isSimulated(_ process: OnboardingProcess, on connection: any Connection) throws -> Bool {
    guard let scenario = try ProvidedSession(process.id, on: connection)?.sandbox else { return false }
    return !scenario.documents.isEmpty || !scenario.crossCheck.isEmpty
  }

  // MARK: Other sessions

  /// Adds the indexes by which a document that was read is found again, if the project recognises people.
  func index(_ document: DocumentRecord, on connection: any Connection) throws {
    guard try connection.contentRules(of: document.projectId).recognizesPeople else { return }
    let indexes = BlindIndexes(secret: secret, project: document.projectId)
    var all = indexes.picture(document)
    if let contents = try DocumentContents.read([document.id], on: connection).first {
      all.formUnion(indexes.contents(contents).union(indexes.searchable(contents)))
    }
    // After a correction, the earlier indexes are wrong.
    try connection.removeIndexes([.documentNumber, .person, .nameWord, .plainNumber], of: document.id)
    try connection.insert(all, of: document.id, in: document.sessionId, document.projectId)
  }

  private func known(
    _ documents: [FindContentFaults.Document], in session: SessionRecord, _ rules: ContentRules,
    recognizes: Bool, on connection: any Connection
  ) throws -> [ContentFinding] {
    let indexes = BlindIndexes(secret: secret, project: session.projectId)
    var (kinds, seenDocuments) = ([SessionID: Set<BlindIndex.Kind>](), [DocumentID]())
    var (blocks, blockedDocuments) = ([BlockRecord](), [DocumentID]())
    for document in documents {
      let own = indexes.picture(document.record).union(indexes.contents(document.contents))
      let found = try connection.blocks(on: own, in: session.projectId, at: document.contents.reading.at)
      if !found.isEmpty { blockedDocuments.append(document.id) }
      blocks += found.filter { !blocks.contains($0) }
      guard recognizes else { continue }
      let matches = try connection.documents(
        sharing: own, outside: session.id, in: session.projectId, limit: Self.maxMatches)
      let alike = try similar(
        to: document.record, among: matches.filter { $0.index.kind == .likeness }.map(\.document), on: connection)
      let counted = matches.filter { $0.index.kind != .likeness || alike.contains($0.document) }
      for match in counted { kinds[match.session, default: []].insert(match.index.kind) }
      if !counted.isEmpty { seenDocuments.append(document.id) }
    }
    var findings: [ContentFinding] = []
    if !blocks.isEmpty { findings.append(ContentFinding(.blocked, rules[.blocked], blockedDocuments, blocks: blocks)) }
    let references = try connection.caseReferences(of: Array(kinds.keys), in: session.projectId)
    let cases = kinds.compactMap { id, kinds in
      references[id].map {
        ContentFinding.Case(session: id, reference: $0, kinds: kinds.sorted { $0.rawValue < $1.rawValue })
      }
    }
    if !cases.isEmpty {
      findings.append(
        ContentFinding(
          .seenBefore, rules[.seenBefore], seenDocuments,
          cases: cases.sorted { $0.session.rawValue > $1.session.rawValue }))
    }
    return findings
  }

  /// Returns those of these documents whose picture looks the same.
  private func similar(
    to document: DocumentRecord, among others: [DocumentID], on connection: any Connection
  ) throws -> Set<DocumentID> {
    guard let hash = document.inspection.perceptualHash.flatMap(PerceptualHash.init(hexadecimal:)), !others.isEmpty
    else {
      return []
    }
    let hashes = try connection.perceptualHashes(of: Array(Set(others)))
    return Set(
      hashes.filter {
        PerceptualHash(hexadecimal: $0.value).map { hash.compared(with: $0) >= Self.minLikeness } ?? false
      }
      .keys)
  }
}

extension OnboardingProcess {
  /// Returns the requested countries of a document; empty if any is accepted.
  func countries(of document: DocumentRecord) -> Set<String> {
    if let country = document.country { return [country] }
    let items = rules.required.groups.flatMap(\.items).filter { $0.type == document.key.type }
    guard items.allSatisfy({ $0.country != nil }) else { return [] }
    return Set(items.compactMap(\.country))
  }
}
