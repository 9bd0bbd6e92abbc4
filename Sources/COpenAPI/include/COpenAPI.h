#pragma once

/// The description of the service in YAML, to its terminating zero.
const char *muster_openapi(void);
