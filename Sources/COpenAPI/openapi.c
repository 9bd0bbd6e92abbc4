#include "COpenAPI.h"

// Swift would take a minute and gigabytes of memory to compile as many bytes.
#pragma clang diagnostic ignored "-Wc23-extensions"

const char *muster_openapi(void) {
  static const char yaml[] = {
#embed "openapi.yaml" suffix(, 0)
  };
  return yaml;
}
