// The implementation of CCertificates.h. Every function frees its objects at its only exit.

#include "CCertificates.h"

#if !__has_include(<openssl/cms.h>)
#error "OpenSSL is missing: sudo apt-get install -y libssl-dev"
#endif

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/asn1.h>
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/cms.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

static const struct iapx_bytes none = {NULL, 0};

// MARK: Bytes

/// Returns a copy of the bytes, to be freed with iapx_free.
static struct iapx_bytes copied(const uint8_t *bytes, size_t count) {
  struct iapx_bytes copy = none;
  if (bytes == NULL || count == 0) return copy;
  copy.bytes = malloc(count);
  if (copy.bytes == NULL) return copy;
  memcpy(copy.bytes, bytes, count);
  copy.count = count;
  return copy;
}

static struct iapx_bytes contents(BIO *bio) {
  char *bytes = NULL;
  long count = BIO_get_mem_data(bio, &bytes);
  return count > 0 ? copied((const uint8_t *)bytes, (size_t)count) : none;
}

/// Returns a BIO that reads the bytes of a view; NULL if the view is empty or too large for libcrypto.
static BIO *reader(struct iapx_view view) {
  if (view.bytes == NULL || view.count == 0 || view.count > INT_MAX) return NULL;
  return BIO_new_mem_buf(view.bytes, (int)view.count);
}

/// Whether d2i has consumed all bytes of a view.
static bool is_whole(struct iapx_view view, const uint8_t *end) { return end == view.bytes + view.count; }

static X509 *certificate_of(struct iapx_view view) {
  if (view.bytes == NULL || view.count == 0 || view.count > LONG_MAX) return NULL;
  const uint8_t *end = view.bytes;
  X509 *certificate = d2i_X509(NULL, &end, (long)view.count);
  if (certificate != NULL && !is_whole(view, end)) {
    X509_free(certificate);
    return NULL;
  }
  return certificate;
}

static EVP_PKEY *key_of(struct iapx_view view) {
  if (view.bytes == NULL || view.count == 0 || view.count > LONG_MAX) return NULL;
  const uint8_t *end = view.bytes;
  PKCS8_PRIV_KEY_INFO *info = d2i_PKCS8_PRIV_KEY_INFO(NULL, &end, (long)view.count);
  EVP_PKEY *key = info != NULL && is_whole(view, end) ? EVP_PKCS82PKEY(info) : NULL;
  PKCS8_PRIV_KEY_INFO_free(info);
  return key;
}

void iapx_free(struct iapx_bytes bytes) {
  if (bytes.bytes == NULL) return;
  // The bytes may contain a private key.
  OPENSSL_cleanse(bytes.bytes, bytes.count);
  free(bytes.bytes);
}

// MARK: Keys and certificates

struct iapx_bytes iapx_make_key(enum iapx_key_kind kind) {
  struct iapx_bytes made = none;
  EVP_PKEY *key = NULL;
  switch (kind) {
    case IAPX_RSA_2048: key = EVP_RSA_gen(2048); break;
    case IAPX_P256: key = EVP_EC_gen("P-256"); break;
    case IAPX_P384: key = EVP_EC_gen("P-384"); break;
  }
  PKCS8_PRIV_KEY_INFO *info = key != NULL ? EVP_PKEY2PKCS8(key) : NULL;
  uint8_t *der = NULL;
  int count = info != NULL ? i2d_PKCS8_PRIV_KEY_INFO(info, &der) : 0;
  if (count > 0) made = copied(der, (size_t)count);
  if (der != NULL) OPENSSL_clear_free(der, count > 0 ? (size_t)count : 0);
  PKCS8_PRIV_KEY_INFO_free(info);
  EVP_PKEY_free(key);
  ERR_clear_error();
  return made;
}

static bool add_name(X509_NAME *name, const char *entry, const char *text) {
  if (text == NULL) return true;
  return X509_NAME_add_entry_by_txt(name, entry, MBSTRING_UTF8, (const uint8_t *)text, -1, -1, 0) == 1;
}

static bool add_extension(X509 *certificate, X509V3_CTX *context, int nid, const char *value) {
  X509_EXTENSION *extension = X509V3_EXT_nconf_nid(NULL, context, nid, value);
  bool is_added = extension != NULL && X509_add_ext(certificate, extension, -1) == 1;
  X509_EXTENSION_free(extension);
  return is_added;
}

/// Adds an extension whose value is an ASN.1 NULL.
static bool add_marker(X509 *certificate, const char *identifier) {
  static const uint8_t null_value[] = {0x05, 0x00};
  ASN1_OBJECT *object = OBJ_txt2obj(identifier, 1);
  ASN1_OCTET_STRING *value = ASN1_OCTET_STRING_new();
  X509_EXTENSION *extension = NULL;
  if (object != NULL && value != NULL && ASN1_OCTET_STRING_set(value, null_value, sizeof null_value) == 1) {
    extension = X509_EXTENSION_create_by_OBJ(NULL, object, 0, value);
  }
  bool is_added = extension != NULL && X509_add_ext(certificate, extension, -1) == 1;
  X509_EXTENSION_free(extension);
  ASN1_OCTET_STRING_free(value);
  ASN1_OBJECT_free(object);
  return is_added;
}

static bool add_ocsp_address(X509 *certificate, X509V3_CTX *context, const char *address) {
  char value[512];
  int count = snprintf(value, sizeof value, "OCSP;URI:%s", address);
  return count > 0 && (size_t)count < sizeof value
         && add_extension(certificate, context, NID_info_access, value);
}

/// Adds the purpose of a certificate, if its role has one.
static bool add_usage(X509 *certificate, X509V3_CTX *context, enum iapx_role role) {
  switch (role) {
    case IAPX_OCSP_SIGNER:
      // Clients do not check the status of the signer itself.
      return add_extension(certificate, context, NID_ext_key_usage, "OCSPSigning")
             && add_extension(certificate, context, NID_id_pkix_OCSP_noCheck, "");
    case IAPX_TLS_SERVER: return add_extension(certificate, context, NID_ext_key_usage, "serverAuth");
    default: return true;
  }
}

static bool set_serial(X509 *certificate, struct iapx_view serial) {
  if (serial.bytes == NULL || serial.count == 0 || serial.count > 20) return false;
  BIGNUM *number = BN_bin2bn(serial.bytes, (int)serial.count, NULL);
  ASN1_INTEGER *integer = number != NULL && !BN_is_zero(number) ? BN_to_ASN1_INTEGER(number, NULL) : NULL;
  bool is_set = integer != NULL && X509_set_serialNumber(certificate, integer) == 1;
  ASN1_INTEGER_free(integer);
  BN_free(number);
  return is_set;
}

static bool set_validity(X509 *certificate, const char *not_before, const char *not_after) {
  if (not_before == NULL || not_after == NULL) return false;
  return ASN1_TIME_set_string_X509(X509_getm_notBefore(certificate), not_before) == 1
         && ASN1_TIME_set_string_X509(X509_getm_notAfter(certificate), not_after) == 1;
}

static bool fill(X509 *made, const struct iapx_certificate *wish, EVP_PKEY *key, X509 *issuer) {
  X509_NAME *name = X509_get_subject_name(made);
  if (X509_set_version(made, X509_VERSION_3) != 1 || !set_serial(made, wish->serial)
      || !set_validity(made, wish->not_before, wish->not_after) || !add_name(name, "O", wish->organization)
      || !add_name(name, "CN", wish->common_name)
      || X509_set_issuer_name(made, X509_get_subject_name(issuer)) != 1 || X509_set_pubkey(made, key) != 1) {
    return false;
  }
  bool is_authority = wish->role == IAPX_ROOT || wish->role == IAPX_INTERMEDIATE;
  const char *constraints = wish->role == IAPX_ROOT           ? "critical,CA:TRUE"
                            : wish->role == IAPX_INTERMEDIATE ? "critical,CA:TRUE,pathlen:0"
                                                              : "critical,CA:FALSE";
  X509V3_CTX context;
  X509V3_set_ctx(&context, issuer, made, NULL, NULL, 0);
  X509V3_set_ctx_nodb(&context);
  // The subject key identifier comes first, because a self-signed certificate copies it to the authority key
  // identifier.
  return add_extension(made, &context, NID_basic_constraints, constraints)
         && add_extension(made, &context, NID_key_usage,
                          is_authority ? "critical,keyCertSign,cRLSign" : "critical,digitalSignature")
         && add_extension(made, &context, NID_subject_key_identifier, "hash")
         && add_extension(made, &context, NID_authority_key_identifier, "keyid:always")
         && add_usage(made, &context, wish->role)
         && (wish->alternative_names == NULL
             || add_extension(made, &context, NID_subject_alt_name, wish->alternative_names))
         && (wish->marker == NULL || add_marker(made, wish->marker))
         && (wish->ocsp_address == NULL || add_ocsp_address(made, &context, wish->ocsp_address));
}

struct iapx_bytes iapx_make_certificate(const struct iapx_certificate *wish, struct iapx_view key_view,
                                        struct iapx_view issuer_view, struct iapx_view issuer_key_view) {
  struct iapx_bytes result = none;
  bool signs_itself = wish->role == IAPX_ROOT || wish->role == IAPX_LONE_LEAF;
  X509 *made = X509_new();
  EVP_PKEY *key = key_of(key_view);
  X509 *issuer = signs_itself ? NULL : certificate_of(issuer_view);
  EVP_PKEY *issuer_key = signs_itself ? NULL : key_of(issuer_key_view);
  uint8_t *der = NULL;
  if (made != NULL && key != NULL && (signs_itself || (issuer != NULL && issuer_key != NULL))
      && fill(made, wish, key, signs_itself ? made : issuer)) {
    EVP_PKEY *signer = signs_itself ? key : issuer_key;
    const EVP_MD *digest = EVP_PKEY_get_bits(signer) == 384 ? EVP_sha384() : EVP_sha256();
    if (X509_sign(made, signer, digest) > 0) {
      int count = i2d_X509(made, &der);
      if (count > 0) result = copied(der, (size_t)count);
    }
  }
  OPENSSL_free(der);
  EVP_PKEY_free(issuer_key);
  X509_free(issuer);
  EVP_PKEY_free(key);
  X509_free(made);
  ERR_clear_error();
  return result;
}

struct iapx_bytes iapx_pem(struct iapx_view view) {
  struct iapx_bytes result = none;
  X509 *certificate = certificate_of(view);
  BIO *out = BIO_new(BIO_s_mem());
  if (certificate != NULL && out != NULL && PEM_write_bio_X509(out, certificate) == 1) result = contents(out);
  BIO_free(out);
  X509_free(certificate);
  ERR_clear_error();
  return result;
}

struct iapx_bytes iapx_key_pem(struct iapx_view view) {
  struct iapx_bytes result = none;
  EVP_PKEY *key = key_of(view);
  BIO *out = BIO_new(BIO_s_mem());
  if (key != NULL && out != NULL && PEM_write_bio_PKCS8PrivateKey(out, key, NULL, NULL, 0, NULL, NULL) == 1) {
    result = contents(out);
  }
  BIO_free(out);
  EVP_PKEY_free(key);
  ERR_clear_error();
  return result;
}

// MARK: PKCS#7

struct iapx_bytes iapx_sign_pkcs7(struct iapx_view content, struct iapx_view certificate_view,
                                  struct iapx_view key_view, const struct iapx_view *others,
                                  size_t other_count, bool has_indefinite_lengths) {
  struct iapx_bytes result = none;
  unsigned int flags = CMS_BINARY | CMS_NOATTR | CMS_NOSMIMECAP;
  // With CMS_STREAM the content is read while the container is written; otherwise CMS_final reads it first.
  unsigned int signing = flags | CMS_PARTIAL | (has_indefinite_lengths ? CMS_STREAM : 0);
  X509 *certificate = certificate_of(certificate_view);
  EVP_PKEY *key = key_of(key_view);
  BIO *in = reader(content);
  BIO *out = BIO_new(BIO_s_mem());
  CMS_ContentInfo *container = in != NULL ? CMS_sign(NULL, NULL, NULL, NULL, signing) : NULL;
  bool is_made = certificate != NULL && key != NULL && out != NULL && container != NULL
                 && CMS_add1_signer(container, certificate, key, EVP_sha256(), signing) != NULL;
  for (size_t index = 0; is_made && index < other_count; index += 1) {
    X509 *other = certificate_of(others[index]);
    is_made = other != NULL && CMS_add1_cert(container, other) == 1;
    X509_free(other);
  }
  if (is_made && has_indefinite_lengths) {
    is_made = i2d_CMS_bio_stream(out, container, in, (int)(flags | CMS_STREAM)) == 1;
  } else if (is_made) {
    is_made = CMS_final(container, in, NULL, flags) == 1 && i2d_CMS_bio(out, container) == 1;
  }
  if (is_made) result = contents(out);
  CMS_ContentInfo_free(container);
  BIO_free(out);
  BIO_free(in);
  EVP_PKEY_free(key);
  X509_free(certificate);
  ERR_clear_error();
  return result;
}

// MARK: ES256

enum { half = 32, whole = 2 * half };

struct iapx_key *iapx_private_key(struct iapx_view view) {
  struct iapx_key *key = (struct iapx_key *)key_of(view);
  ERR_clear_error();
  return key;
}

struct iapx_key *iapx_public_key(struct iapx_view view) {
  X509 *certificate = certificate_of(view);
  struct iapx_key *key = certificate != NULL ? (struct iapx_key *)X509_get_pubkey(certificate) : NULL;
  X509_free(certificate);
  ERR_clear_error();
  return key;
}

void iapx_free_key(struct iapx_key *key) { EVP_PKEY_free((EVP_PKEY *)key); }

struct iapx_bytes iapx_sign_es256(struct iapx_view data, struct iapx_key *private_key) {
  struct iapx_bytes result = none;
  EVP_PKEY *key = (EVP_PKEY *)private_key;
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  uint8_t der[128];
  size_t count = sizeof der;
  ECDSA_SIG *signature = NULL;
  if (data.bytes != NULL && key != NULL && context != NULL && EVP_PKEY_is_a(key, "EC")
      && EVP_PKEY_get_bits(key) == 256 && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) == 1
      && EVP_DigestSign(context, der, &count, data.bytes, data.count) == 1) {
    const uint8_t *end = der;
    signature = d2i_ECDSA_SIG(NULL, &end, (long)count);
  }
  if (signature != NULL) {
    uint8_t raw[whole];
    if (BN_bn2binpad(ECDSA_SIG_get0_r(signature), raw, half) == half
        && BN_bn2binpad(ECDSA_SIG_get0_s(signature), raw + half, half) == half) {
      result = copied(raw, sizeof raw);
    }
  }
  ECDSA_SIG_free(signature);
  EVP_MD_CTX_free(context);
  ERR_clear_error();
  return result;
}

enum iapx_verdict iapx_verify_es256(struct iapx_view data, struct iapx_view raw,
                                    struct iapx_key *public_key) {
  enum iapx_verdict verdict = IAPX_MALFORMED;
  EVP_PKEY *key = (EVP_PKEY *)public_key;
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  ECDSA_SIG *signature = ECDSA_SIG_new();
  BIGNUM *r = NULL;
  BIGNUM *s = NULL;
  uint8_t *der = NULL;
  if (key != NULL && context != NULL && signature != NULL && data.bytes != NULL && raw.bytes != NULL
      && raw.count == whole && EVP_PKEY_is_a(key, "EC") && EVP_PKEY_get_bits(key) == 256) {
    r = BN_bin2bn(raw.bytes, half, NULL);
    s = BN_bin2bn(raw.bytes + half, half, NULL);
    if (r != NULL && s != NULL && ECDSA_SIG_set0(signature, r, s) == 1) {
      r = NULL;
      s = NULL;
      int count = i2d_ECDSA_SIG(signature, &der);
      bool is_genuine = count > 0 && EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, key) == 1
                        && EVP_DigestVerify(context, der, (size_t)count, data.bytes, data.count) == 1;
      verdict = is_genuine ? IAPX_GENUINE : IAPX_FORGED;
    }
  }
  OPENSSL_free(der);
  BN_free(s);
  BN_free(r);
  ECDSA_SIG_free(signature);
  EVP_MD_CTX_free(context);
  ERR_clear_error();
  return verdict;
}
