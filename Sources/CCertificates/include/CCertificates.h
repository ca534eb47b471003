// Keys, certificates, signatures and digests by libcrypto in plain C functions. Arguments
// and results are bytes. No object of libcrypto reaches Swift, no state outlives a call, and each call empties the
// thread's error queue. Knows nothing of receipts: what is signed, by whom and when is said by the caller.

#ifndef CCERTIFICATES_H
#define CCERTIFICATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Bytes that a function here has made; given back with iapx_free. Without bytes where the function failed.
struct iapx_bytes {
  uint8_t *bytes;
  size_t count;
};

/// Bytes that the caller lends for the time of a call.
struct iapx_view {
  const uint8_t *bytes;
  size_t count;
};

enum iapx_key_kind { IAPX_RSA_2048 = 0, IAPX_P256, IAPX_P384 };

/// What a certificate is for.
enum iapx_role {
  /// Signs certificates, itself first.
  IAPX_ROOT = 0,
  /// Signs certificates of leaves, and of no other authority.
  IAPX_INTERMEDIATE,
  /// Signs data.
  IAPX_LEAF,
  /// Signs data, and itself.
  IAPX_LONE_LEAF,
};

/// What stands in a certificate. Texts end with a zero byte; NULL where there is none.
struct iapx_certificate {
  enum iapx_role role;
  const char *organization;
  const char *common_name;
  /// 1 to 20 bytes, read as a number above 0.
  struct iapx_view serial;
  /// `YYYYMMDDHHMMSSZ`.
  const char *not_before;
  const char *not_after;
  /// The identifier of an extension with the value NULL, as `1.2.3`.
  const char *marker;
  /// Where to ask whether it was revoked.
  const char *ocsp_address;
};

/// The result of verifying a signature.
enum iapx_verdict {
  IAPX_GENUINE = 0,
  /// The certificate's key did not make the signature of these bytes.
  IAPX_FORGED,
  /// The signature or the certificate cannot be read.
  IAPX_MALFORMED,
};

/// A new private key, PKCS#8 in DER.
struct iapx_bytes iapx_make_key(enum iapx_key_kind kind);

/// A certificate in DER. A root and a lone leaf have no issuer: the bytes of issuer and issuer_key are not looked at.
struct iapx_bytes iapx_make_certificate(const struct iapx_certificate *certificate, struct iapx_view key,
                                        struct iapx_view issuer, struct iapx_view issuer_key);

/// A certificate as PEM.
struct iapx_bytes iapx_pem(struct iapx_view certificate);

/// SignedData of PKCS#7 around content, without signed attributes, SHA-256; others are put beside the signer's certificate.
/// With indefinite lengths it is BER, as a stream is written.
struct iapx_bytes iapx_sign_pkcs7(struct iapx_view content, struct iapx_view certificate, struct iapx_view key,
                                  const struct iapx_view *others, size_t other_count, bool has_indefinite_lengths);

/// ES256: 64 bytes, r and s.
struct iapx_bytes iapx_sign_es256(struct iapx_view data, struct iapx_view key);

/// Whether this certificate's key has made an ES256 signature of data.
enum iapx_verdict iapx_verify_es256(struct iapx_view data, struct iapx_view signature, struct iapx_view certificate);

/// Writes the SHA-1 digest of data, 20 bytes. False if libcrypto fails.
bool iapx_sha1(struct iapx_view data, uint8_t *digest);

/// Gives back what a function here has made.
void iapx_free(struct iapx_bytes bytes);

#endif
