#pragma once

/// The description of the service in YAML, null-terminated.
const char *muster_openapi(void);
