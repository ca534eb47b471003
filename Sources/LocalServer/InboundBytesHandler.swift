// The first who sees what arrives: recognises TLS, sees when a request begins, and lets nothing more through once a client
// was refused.

import NIOCore

/// Stands before the reader of HTTP.
final class InboundBytesHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// The greeting of TLS came in place of a request.
  struct TLSClientHello: Error {}

  /// Whether what arrives is dropped.
  var isDropping = false
  private var isFirst = true
  /// Called with the number of bytes before they are read.
  private let bytesArrive: (Int) -> Void

  init(bytesArrive: @escaping (Int) -> Void) { self.bytesArrive = bytesArrive }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isDropping else { return }
    let buffer = unwrapInboundIn(data)
    if isFirst, let byte = buffer.getInteger(at: buffer.readerIndex, as: UInt8.self) {
      isFirst = false
      // The number of a handshake's record; no method of HTTP begins with it.
      if byte == 0x16 {
        context.fireErrorCaught(TLSClientHello())
        return
      }
    }
    bytesArrive(buffer.readableBytes)
    context.fireChannelRead(data)
  }
}
