#include "COpenAPI.h"

// As a Swift array, a fifth of these bytes takes ten seconds and 600 MB to compile.
#pragma clang diagnostic ignored "-Wc23-extensions"

const char *muster_openapi(void) {
  static const char yaml[] = {
#embed "openapi.yaml" suffix(, 0)
  };
  return yaml;
}
