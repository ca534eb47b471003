// SHA-1 with functions of OpenSSL 1.1, which take 0.02 ms at program start. The one-shot function of OpenSSL
// 3 takes 1.1 ms at its first call, because OpenSSL loads its providers.

#define OPENSSL_API_COMPAT 0x10101000L

#include "CCertificates.h"

#include <openssl/sha.h>

bool iapx_sha1(struct iapx_view data, uint8_t digest[20]) {
  SHA_CTX context;
  return SHA1_Init(&context) == 1 && SHA1_Update(&context, data.bytes, data.count) == 1 &&
         SHA1_Final(digest, &context) == 1;
}
