// The client side of TLS connections with libssl. The caller transports the records.

#ifndef CTLS_H
#define CTLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The client side of a connection, for use by one thread at a time.
struct ctls_client;

enum ctls_state {
  /// The handshake needs more records from the server.
  CTLS_HANDSHAKE = 0,
  CTLS_OPEN,
  /// The server's certificate is not valid for the host, or no trusted authority issued it.
  CTLS_BAD_CERTIFICATE,
  /// The handshake or the connection failed for another reason.
  CTLS_FAILED,
};

/// Makes the client of a connection to `host`, a name or an IP address; returns NULL if libssl fails.
///
/// The trusted authorities are those of the system, or those in the file that `SSL_CERT_FILE` names.
struct ctls_client *ctls_make(const char *host);

void ctls_free(struct ctls_client *client);

/// Continues the handshake with the records that were received.
enum ctls_state ctls_handshake(struct ctls_client *client);

/// Adds records from the server; returns false if there is no memory.
bool ctls_receive(struct ctls_client *client, const uint8_t *bytes, size_t count);

/// Writes decrypted bytes to `buffer`, and returns their number; 0 if no complete record was received.
size_t ctls_read(struct ctls_client *client, uint8_t *buffer, size_t capacity);

/// Encrypts bytes; returns false if the connection is not open.
bool ctls_write(struct ctls_client *client, const uint8_t *bytes, size_t count);

/// Writes records for the server to `buffer`, and returns the number of bytes; 0 if there are none.
size_t ctls_take(struct ctls_client *client, uint8_t *buffer, size_t capacity);

#endif
