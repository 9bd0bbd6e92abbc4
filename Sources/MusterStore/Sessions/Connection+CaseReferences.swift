package import VerificationFlow

extension Connection {
  /// Returns the references of those of these sessions that belong to this project.
  package func caseReferences(of sessions: [SessionID], in project: ProjectID) throws -> [SessionID: CaseReference] {
    let found = try rows(
      "SELECT id, reference FROM sessions WHERE project_id = ? AND id", [.word(project)], among: sessions)
    return try Dictionary(
      uniqueKeysWithValues: found.map { (SessionID(try $0.text("id")), try $0.word("reference")) })
  }

  /// Returns the session of a project with this reference, or nil.
  private func session(called reference: CaseReference, in project: ProjectID) throws -> SessionID? {
    try rows(
      "SELECT id FROM sessions WHERE project_id = ? AND reference = ?", [.word(project), .word(reference)]
    ).first?.word("id")
  }

  /// Returns the session of a project whose reference a person wrote, or nil if the text is no reference of one.
  package func session(calledByName name: String, in project: ProjectID) throws -> SessionID? {
    try CaseReference(reading: name).flatMap { try session(called: $0, in: project) }
  }

  /// Draws a reference that no session of the project has.
  func unusedReference(in project: ProjectID) throws -> CaseReference {
    var generator = SystemRandomNumberGenerator()
    while true {
      let reference = CaseReference(drawnBy: &generator)
      if try session(called: reference, in: project) == nil { return reference }
    }
  }

  /// Draws references for sessions stored before references existed.
  func drawReferences() throws {
    var generator = SystemRandomNumberGenerator()
    var drawn: Set<CaseReference> = []
    var last: String? = ""
    while let id = last {
      let page = try rows("SELECT id FROM sessions WHERE id > ? ORDER BY id LIMIT 1000", [.text(id)])
      for row in page {
        var reference: CaseReference
        repeat { reference = CaseReference(drawnBy: &generator) } while !drawn.insert(reference).inserted
        try execute(
          "UPDATE sessions SET reference = ? WHERE id = ?", [.word(reference), .text(row.text("id"))])
      }
      last = try page.last?.text("id")
    }
    try execute("CREATE UNIQUE INDEX sessions_by_reference ON sessions (project_id, reference)", [])
  }
}
