// The flag that prevents child processes from inheriting a socket.

import Glibc
import NIOCore
import NIOPosix

enum CloseOnExec {
  /// Sets the flag of a socket, because NIO does not use `SOCK_CLOEXEC`.
  ///
  /// Call this function on the channel's event loop only.
  static func set(_ channel: any Channel) {
    try? channel.pipeline.syncOperations.withUnsafeTransportIfAvailable(of: NIOBSDSocket.Handle.self) {
      _ = fcntl($0, F_SETFD, FD_CLOEXEC)
    }
  }
}
