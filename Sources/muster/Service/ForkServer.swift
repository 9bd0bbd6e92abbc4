import Encodings
import Foundation
import Subprocess

/// A process of this program that answers requests about pictures of strangers, one after the other. It copies itself for
/// each, which takes a millisecond instead of the start of a program, and ends as a copy does that has not answered.
///
/// It ends when this object is released, or when a request is cancelled.
final class ForkServer: Sendable {
  private struct Request: Sendable {
    let bytes: [UInt8]
    let answer: CheckedContinuation<PictureProcess.Outcome, any Error>
  }

  private let requests: AsyncStream<Request>.Continuation
  private let process: Task<Void, Never>

  /// Starts the process.
  init(arguments: [String], maxAnswerBytes: Int) {
    let (stream, requests) = AsyncStream.makeStream(of: Request.self)
    self.requests = requests
    process = Task {
      await Self.answer(stream, arguments, maxAnswerBytes)
      requests.finish()
      for await request in stream { request.answer.resume(returning: .killed(signal: SIGKILL)) }
    }
  }

  deinit {
    requests.finish()
  }

  /// Sends a request, and waits for the answer. Only one may be sent at a time.
  ///
  /// - Returns: The answer, as if a process had been started for the request; the process is still there only after an
  ///   exit with 0.
  /// - Throws: An error if the process could not be started; `CancellationError`.
  func send(_ bytes: [UInt8]) async throws -> PictureProcess.Outcome {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { answer in
        if case .terminated = requests.yield(Request(bytes: bytes, answer: answer)) {
          answer.resume(returning: .killed(signal: SIGKILL))
        }
      }
    } onCancel: {
      process.cancel()
    }
  }

  /// Runs the process until there are no more requests, or until it has not answered one.
  private static func answer(
    _ requests: AsyncStream<Request>, _ arguments: [String], _ maxAnswerBytes: Int
  ) async {
    var pending: Request?
    do {
      let result = try await Subprocess.run(
        .path(PictureProcess.program), arguments: Arguments(arguments), environment: PictureProcess.environment,
        input: .inputWriter, output: .sequence, error: .discarded
      ) { process in
        var answers = Answers(process.standardOutput.makeAsyncIterator(), maxBytes: maxAnswerBytes)
        for await request in requests {
          pending = request
          // If this fails, there is no answer either.
          _ = try? await process.standardInputWriter.write(request.bytes)
          guard let answer = try? await answers.next() else { break }
          pending = nil
          request.answer.resume(returning: .exited(0, output: answer))
        }
        try? await process.standardInputWriter.finish()
      }
      pending?.answer.resume(returning: PictureProcess.Outcome(result.terminationStatus, output: []))
    } catch {
      pending?.answer.resume(throwing: error)
    }
  }

  /// The answers of a process: each begins with the number of its bytes.
  struct Answers {
    private var buffers: SubprocessOutputSequence.Iterator
    private let maxBytes: Int
    private var bytes: [UInt8] = []

    init(_ buffers: SubprocessOutputSequence.Iterator, maxBytes: Int) {
      (self.buffers, self.maxBytes) = (buffers, maxBytes)
    }

    static func frame(_ answer: [UInt8]) -> [UInt8] { UInt32(answer.count).bigEndianBytes + answer }

    /// Returns the next answer; nil if the process has ended, or the answer is too long.
    mutating func next() async throws -> [UInt8]? {
      guard try await fill(4) else { return nil }
      let end = 4 + Int(bigEndianBytes: bytes[..<4])
      guard end <= maxBytes, try await fill(end) else { return nil }
      defer { bytes.removeFirst(end) }
      return Array(bytes[4..<end])
    }

    /// Reads until there are so many bytes.
    private mutating func fill(_ count: Int) async throws -> Bool {
      while bytes.count < count {
        guard let buffer = try await buffers.next() else { return false }
        unsafe buffer.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
      }
      return true
    }
  }
}
