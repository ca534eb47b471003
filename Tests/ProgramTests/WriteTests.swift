// Writing where there is no room at the moment: a pipe that does not wait, and a reader who takes his time.

import Testing

@testable import iapbench

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Writing") struct WriteTests {
  @Test("A pipe that does not wait gets everything, however slowly it is read")
  func slowReader() async throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (reader, writer) = (ends[0], ends[1])
    try #require(fcntl(writer, F_SETFL, O_NONBLOCK) == 0)
    // A program that another test starts meanwhile would keep the pipe open.
    for end in ends { try #require(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
    let bytes = (0..<400_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let read = Task.detached {
      var all: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 30_000)
      while true {
        usleep(2000)
        let count = chunk.withUnsafeMutableBytes { readSome(reader, $0) }
        guard count > 0 else { return all }
        all += chunk[0..<count]
      }
    }
    let reason = bytes.withUnsafeBytes { PosixFile.writeAll($0, to: writer) }
    close(writer)
    let all = await read.value
    close(reader)
    #expect(reason == nil)
    #expect(all == bytes)
  }
}

private func readSome(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}
