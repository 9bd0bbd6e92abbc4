// The one way out for what dlib throws.
#ifndef GUARDED_H
#define GUARDED_H

#include <exception>
#include <new>

#include "CFaces.h"

namespace muster {

// Runs what returns a status. Exceptions that go further would end the program: Swift knows none.
template <typename Work>
muster_faces_status guarded(Work work) noexcept {
  try {
    return work();
  } catch (const std::bad_alloc &) {
    return MUSTER_FACES_NO_MEMORY;
  } catch (...) {
    return MUSTER_FACES_FAILED;
  }
}

}  // namespace muster

#endif
