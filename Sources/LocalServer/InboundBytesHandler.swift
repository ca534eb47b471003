// A handler of raw bytes that precedes the HTTP decoder.

import NIOCore

/// A channel handler that detects TLS, counts incoming bytes, and drops input after a refusal.
final class InboundBytesHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// The error of a connection that begins with a TLS handshake instead of an HTTP request.
  struct TLSClientHello: Error {}

  var isDropping = false
  private var isFirst = true
  /// Called with the number of incoming bytes, before they are decoded.
  private let onBytes: (Int) -> Void

  init(onBytes: @escaping (Int) -> Void) { self.onBytes = onBytes }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isDropping else { return }
    let buffer = unwrapInboundIn(data)
    if isFirst, let byte = buffer.getInteger(at: buffer.readerIndex, as: UInt8.self) {
      isFirst = false
      // The content type of a TLS handshake record; no HTTP method begins with this byte.
      if byte == 0x16 {
        context.fireErrorCaught(TLSClientHello())
        return
      }
    }
    onBytes(buffer.readableBytes)
    context.fireChannelRead(data)
  }
}
