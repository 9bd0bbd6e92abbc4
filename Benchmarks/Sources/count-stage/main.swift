import Stages

/// What valgrind counts the instructions of; `CallgrindCount` has its name.
@inline(never)
func runCountedStage(_ run: () throws -> Void) throws -> Bool {
  try run()
  // So that there is something to do after the stage, and this function is not left for it.
  return true
}

struct NoSuchStage: Error {}

if let name = CommandLine.arguments.dropFirst().first {
  guard let stage = Stage.all.first(where: { $0.name == name }) else { throw NoSuchStage() }
  _ = try runCountedStage(stage.prepared())
} else {
  for stage in Stage.all { print(stage.name) }
}
