// The client side of TLS connections with libssl. Each call clears the thread's error queue.

#include "CTLS.h"

#include <stdlib.h>

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

struct ctls_client {
  SSL_CTX *context;
  SSL *ssl;
  /// The records from the server and for the server, which `ssl` owns.
  BIO *received;
  BIO *sent;
};

void ctls_free(struct ctls_client *client) {
  if (client == NULL) return;
  SSL_free(client->ssl);
  SSL_CTX_free(client->context);
  free(client);
  ERR_clear_error();
}

/// Sets the name or the address that the certificate must contain.
static bool set_host(SSL *ssl, const char *host) {
  X509_VERIFY_PARAM *parameters = SSL_get0_param(ssl);
  if (X509_VERIFY_PARAM_set1_ip_asc(parameters, host) == 1) return true;
  X509_VERIFY_PARAM_set_hostflags(parameters, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
  return X509_VERIFY_PARAM_set1_host(parameters, host, 0) == 1 && SSL_set_tlsext_host_name(ssl, host) == 1;
}

struct ctls_client *ctls_make(const char *host) {
  struct ctls_client *client = calloc(1, sizeof *client);
  if (client == NULL) return NULL;
  client->context = SSL_CTX_new(TLS_client_method());
  bool is_ready = client->context != NULL
    && SSL_CTX_set_min_proto_version(client->context, TLS1_2_VERSION) == 1
    && SSL_CTX_set_default_verify_paths(client->context) == 1;
  if (is_ready) {
    SSL_CTX_set_verify(client->context, SSL_VERIFY_PEER, NULL);
    client->ssl = SSL_new(client->context);
  }
  is_ready = client->ssl != NULL && set_host(client->ssl, host);
  if (is_ready) {
    client->received = BIO_new(BIO_s_mem());
    client->sent = BIO_new(BIO_s_mem());
    is_ready = client->received != NULL && client->sent != NULL;
    if (is_ready) {
      SSL_set_bio(client->ssl, client->received, client->sent);
      SSL_set_connect_state(client->ssl);
    } else {
      BIO_free(client->received);
      BIO_free(client->sent);
    }
  }
  ERR_clear_error();
  if (is_ready) return client;
  ctls_free(client);
  return NULL;
}

enum ctls_state ctls_handshake(struct ctls_client *client) {
  ERR_clear_error();
  int result = SSL_do_handshake(client->ssl);
  int error = SSL_get_error(client->ssl, result);
  ERR_clear_error();
  if (result == 1) return CTLS_OPEN;
  if (error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE) return CTLS_HANDSHAKE;
  return SSL_get_verify_result(client->ssl) == X509_V_OK ? CTLS_FAILED : CTLS_BAD_CERTIFICATE;
}

bool ctls_receive(struct ctls_client *client, const uint8_t *bytes, size_t count) {
  if (count == 0) return true;
  size_t written = 0;
  int result = BIO_write_ex(client->received, bytes, count, &written);
  ERR_clear_error();
  return result == 1 && written == count;
}

size_t ctls_read(struct ctls_client *client, uint8_t *buffer, size_t capacity) {
  size_t count = 0;
  ERR_clear_error();
  int result = SSL_read_ex(client->ssl, buffer, capacity, &count);
  ERR_clear_error();
  return result == 1 ? count : 0;
}

bool ctls_write(struct ctls_client *client, const uint8_t *bytes, size_t count) {
  if (count == 0) return true;
  size_t written = 0;
  ERR_clear_error();
  int result = SSL_write_ex(client->ssl, bytes, count, &written);
  ERR_clear_error();
  return result == 1 && written == count;
}

size_t ctls_take(struct ctls_client *client, uint8_t *buffer, size_t capacity) {
  size_t count = 0;
  int result = BIO_read_ex(client->sent, buffer, capacity, &count);
  ERR_clear_error();
  return result == 1 ? count : 0;
}
