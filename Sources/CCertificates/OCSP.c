// OCSP responses with libcrypto.

#include "CCertificates.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/ocsp.h>
#include <openssl/x509.h>

static const struct iapx_bytes none = {NULL, 0};
/// Seconds before the response from which a response is valid, so that clocks can differ.
static const long skew = 300;
/// Seconds for which a response is valid.
static const long validity = 3600;

static X509 *certificate_of(struct iapx_view view) {
  if (view.bytes == NULL || view.count == 0 || view.count > LONG_MAX) return NULL;
  const uint8_t *end = view.bytes;
  return d2i_X509(NULL, &end, (long)view.count);
}

static EVP_PKEY *key_of(struct iapx_view view) {
  if (view.bytes == NULL || view.count == 0 || view.count > LONG_MAX) return NULL;
  const uint8_t *end = view.bytes;
  PKCS8_PRIV_KEY_INFO *info = d2i_PKCS8_PRIV_KEY_INFO(NULL, &end, (long)view.count);
  EVP_PKEY *key = info != NULL ? EVP_PKCS82PKEY(info) : NULL;
  PKCS8_PRIV_KEY_INFO_free(info);
  return key;
}

static OCSP_REQUEST *request_of(struct iapx_view view) {
  if (view.bytes == NULL || view.count == 0 || view.count > LONG_MAX) return NULL;
  const uint8_t *end = view.bytes;
  OCSP_REQUEST *request = d2i_OCSP_REQUEST(NULL, &end, (long)view.count);
  if (request != NULL && end != view.bytes + view.count) {
    OCSP_REQUEST_free(request);
    return NULL;
  }
  return request;
}

/// Returns the DER of a response with a status, and frees the basic response.
static struct iapx_bytes encoded(int status, OCSP_BASICRESP *basic) {
  struct iapx_bytes result = none;
  OCSP_RESPONSE *response = OCSP_response_create(status, basic);
  uint8_t *der = NULL;
  int count = response != NULL ? i2d_OCSP_RESPONSE(response, &der) : 0;
  if (count > 0) {
    result.bytes = malloc((size_t)count);
    if (result.bytes != NULL) {
      memcpy(result.bytes, der, (size_t)count);
      result.count = (size_t)count;
    }
  }
  OPENSSL_free(der);
  OCSP_RESPONSE_free(response);
  OCSP_BASICRESP_free(basic);
  ERR_clear_error();
  return result;
}

/// Whether an identifier names a certificate, with any hash algorithm that libcrypto knows.
static bool names(OCSP_CERTID *identifier, X509 *certificate, X509 *issuer) {
  ASN1_OBJECT *algorithm = NULL;
  if (OCSP_id_get0_info(NULL, &algorithm, NULL, NULL, identifier) != 1) return false;
  const EVP_MD *digest = EVP_get_digestbyobj(algorithm);
  OCSP_CERTID *expected = digest != NULL ? OCSP_cert_to_id(digest, certificate, issuer) : NULL;
  bool is_equal = expected != NULL && OCSP_id_cmp(expected, identifier) == 0;
  OCSP_CERTID_free(expected);
  return is_equal;
}

/// Returns the index of the certificate that an identifier names; -1 if there is none.
static long found(OCSP_CERTID *identifier, const struct iapx_ocsp_issuer *issuers,
                  const struct iapx_view *issued, size_t count) {
  long index = -1;
  for (size_t next = 0; next < count && index < 0; next += 1) {
    X509 *certificate = certificate_of(issued[next]);
    X509 *issuer = certificate_of(issuers[next].certificate);
    if (certificate != NULL && issuer != NULL && names(identifier, certificate, issuer)) index = (long)next;
    X509_free(issuer);
    X509_free(certificate);
  }
  return index;
}

static bool add_status(OCSP_BASICRESP *basic, OCSP_CERTID *identifier, enum iapx_ocsp_status status,
                       ASN1_TIME *from, ASN1_TIME *to) {
  bool is_revoked = status == IAPX_OCSP_REVOKED;
  return OCSP_basic_add1_status(basic, identifier,
                                is_revoked ? V_OCSP_CERTSTATUS_REVOKED : V_OCSP_CERTSTATUS_GOOD,
                                is_revoked ? OCSP_REVOKED_STATUS_KEYCOMPROMISE : 0, is_revoked ? from : NULL,
                                from, to)
         != NULL;
}

static bool is_same(struct iapx_view a, struct iapx_view b) {
  return a.count == b.count && memcmp(a.bytes, b.bytes, a.count) == 0;
}

static bool sign(OCSP_BASICRESP *basic, const struct iapx_ocsp_issuer *issuer, bool is_forged) {
  X509 *signer = certificate_of(issuer->signer);
  EVP_PKEY *key = key_of(issuer->signer_key);
  bool is_signed = signer != NULL && key != NULL
                   && OCSP_basic_sign(basic, signer, key, EVP_sha256(), NULL, OCSP_RESPID_KEY) == 1;
  if (is_signed && is_forged) {
    // The last byte belongs to a number of the signature, so the signature remains well formed.
    ASN1_OCTET_STRING *signature = (ASN1_OCTET_STRING *)OCSP_resp_get0_signature(basic);
    signature->data[signature->length - 1] ^= 1;
  }
  EVP_PKEY_free(key);
  X509_free(signer);
  return is_signed;
}

struct iapx_bytes iapx_answer_ocsp(struct iapx_view view, const struct iapx_ocsp_issuer *issuers,
                                   const struct iapx_view *issued, const enum iapx_ocsp_status *statuses,
                                   size_t issued_count, bool is_forged) {
  OCSP_REQUEST *request = request_of(view);
  int count = request != NULL ? OCSP_request_onereq_count(request) : 0;
  if (count < 1 || count > 16) {
    OCSP_REQUEST_free(request);
    return encoded(OCSP_RESPONSE_STATUS_MALFORMEDREQUEST, NULL);
  }
  OCSP_BASICRESP *basic = OCSP_BASICRESP_new();
  ASN1_TIME *from = X509_gmtime_adj(NULL, -skew);
  ASN1_TIME *to = X509_gmtime_adj(NULL, validity);
  const struct iapx_ocsp_issuer *signer = NULL;
  bool is_known = true;
  bool is_made = basic != NULL && from != NULL && to != NULL;
  for (int index = 0; index < count && is_known && is_made; index += 1) {
    OCSP_CERTID *identifier = OCSP_onereq_get0_id(OCSP_request_onereq_get0(request, index));
    long match = found(identifier, issuers, issued, issued_count);
    const struct iapx_ocsp_issuer *issuer = match >= 0 ? &issuers[match] : NULL;
    is_known = issuer != NULL && (signer == NULL || is_same(issuer->signer, signer->signer));
    if (!is_known) break;
    signer = issuer;
    is_made = add_status(basic, identifier, statuses[match], from, to);
  }
  // A nonce is copied if the request has one.
  if (is_known && is_made) {
    is_made = OCSP_copy_nonce(basic, request) >= 0 && signer != NULL && sign(basic, signer, is_forged);
  }
  ASN1_TIME_free(to);
  ASN1_TIME_free(from);
  OCSP_REQUEST_free(request);
  if (is_known && is_made) return encoded(OCSP_RESPONSE_STATUS_SUCCESSFUL, basic);
  OCSP_BASICRESP_free(basic);
  return encoded(is_known ? OCSP_RESPONSE_STATUS_INTERNALERROR : OCSP_RESPONSE_STATUS_UNAUTHORIZED, NULL);
}
