// Converts exceptions of dlib to a status.
#ifndef GUARDED_H
#define GUARDED_H

#include <exception>
#include <new>

#include "CFaces.h"

namespace muster {

// Runs a function that returns a status. Exceptions must not reach Swift, which cannot handle them: they would end the
// program.
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
