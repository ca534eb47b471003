// Keys, certificates, signatures and digests with libcrypto. Only an iapx_key outlives a call, and each call
// clears the thread's error queue.

#ifndef CCERTIFICATES_H
#define CCERTIFICATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The result of a function, to be freed with iapx_free; `bytes` is NULL if the function failed.
struct iapx_bytes {
  uint8_t *bytes;
  size_t count;
};

/// Bytes that the caller lends for the duration of a call.
struct iapx_view {
  const uint8_t *bytes;
  size_t count;
};

enum iapx_key_kind { IAPX_RSA_2048 = 0, IAPX_P256, IAPX_P384 };

enum iapx_role {
  /// Signs certificates, including its own.
  IAPX_ROOT = 0,
  /// Signs certificates for leaves, but not for other authorities.
  IAPX_INTERMEDIATE,
  IAPX_LEAF,
  /// Signs data and its own certificate.
  IAPX_LONE_LEAF,
  /// Signs the OCSP responses of its issuer.
  IAPX_OCSP_SIGNER,
  /// The certificate of a TLS server.
  IAPX_TLS_SERVER,
};

/// The content of a certificate.
///
/// Strings end with a zero byte. NULL omits an optional string.
struct iapx_certificate {
  enum iapx_role role;
  const char *organization;
  const char *common_name;
  /// A positive number of 1 to 20 bytes.
  struct iapx_view serial;
  /// In the format `YYYYMMDDHHMMSSZ`, like `not_after`.
  const char *not_before;
  const char *not_after;
  /// The object identifier of an extension with an ASN.1 NULL, such as `1.2.3`.
  const char *marker;
  const char *ocsp_address;
  /// The subject alternative names in the syntax of OpenSSL, such as `DNS:a.example,DNS:b.example`.
  const char *alternative_names;
};

/// An issuer of certificates, and the signer of its OCSP responses.
struct iapx_ocsp_issuer {
  struct iapx_view certificate;
  struct iapx_view signer;
  struct iapx_view signer_key;
};

enum iapx_verdict {
  IAPX_GENUINE = 0,
  /// The certificate's key did not make this signature.
  IAPX_FORGED,
  /// The signature or the key is unreadable.
  IAPX_MALFORMED,
};

/// Makes a private key in PKCS#8 (DER).
struct iapx_bytes iapx_make_key(enum iapx_key_kind kind);

enum iapx_ocsp_status { IAPX_OCSP_GOOD = 0, IAPX_OCSP_REVOKED };

/// Makes a certificate in DER.
///
/// Self-signed roles (IAPX_ROOT, IAPX_LONE_LEAF) ignore `issuer` and `issuer_key`.
struct iapx_bytes iapx_make_certificate(const struct iapx_certificate *certificate, struct iapx_view key,
                                        struct iapx_view issuer, struct iapx_view issuer_key);

struct iapx_bytes iapx_pem(struct iapx_view certificate);

/// Makes the PEM text of a private key in PKCS#8.
struct iapx_bytes iapx_key_pem(struct iapx_view key);

/// Makes PKCS#7 SignedData with SHA-256 and without signed attributes.
///
/// Contains the signer's certificate and `others`. With `has_indefinite_lengths`, the result is BER as a
/// streaming encoder writes it, otherwise DER.
struct iapx_bytes iapx_sign_pkcs7(struct iapx_view content, struct iapx_view certificate,
                                  struct iapx_view key, const struct iapx_view *others, size_t other_count,
                                  bool has_indefinite_lengths);

/// A key in the memory of libcrypto. Several threads may use it at the same time.
struct iapx_key;

/// Reads a private key in PKCS#8 (DER), to be freed with iapx_free_key; NULL if it is unreadable.
struct iapx_key *iapx_private_key(struct iapx_view key);

/// Reads the public key of a certificate, to be freed with iapx_free_key; NULL if it is unreadable.
struct iapx_key *iapx_public_key(struct iapx_view certificate);

void iapx_free_key(struct iapx_key *key);

/// Makes an ES256 signature of 64 bytes: r, then s.
struct iapx_bytes iapx_sign_es256(struct iapx_view data, struct iapx_key *key);

/// Verifies an ES256 signature with a public key.
enum iapx_verdict iapx_verify_es256(struct iapx_view data, struct iapx_view signature, struct iapx_key *key);

/// Makes an OCSP response (RFC 6960) in DER.
///
/// The certificates `issued[i]` were issued by `issuers[i]`, and have the status `statuses[i]`. All
/// certificates of a request must have the same issuer. The response to a malformed request has the status
/// malformedRequest, and the response about any other certificate has the status unauthorized. With
/// `is_forged`, the signature is wrong. A response is valid from five minutes ago, for an hour of the real
/// time.
struct iapx_bytes iapx_answer_ocsp(struct iapx_view request, const struct iapx_ocsp_issuer *issuers,
                                   const struct iapx_view *issued, const enum iapx_ocsp_status *statuses,
                                   size_t issued_count, bool is_forged);

/// Writes the SHA-1 digest (20 bytes) of data; returns false if libcrypto fails.
bool iapx_sha1(struct iapx_view data, uint8_t *digest);

/// Clears and frees the result of another function.
void iapx_free(struct iapx_bytes bytes);

#endif
