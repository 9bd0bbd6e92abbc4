import Testing

/// Everything here runs the program itself, as its users do: as a process, over a socket, on a folder.
///
/// One after the other, since each test may keep all cores busy.
@Suite(.serialized) enum EndToEnd {}

/// The subcommands of the program, which end quickly. They run beside the other tests of this target.
@Suite(.serialized) enum Commands {}
