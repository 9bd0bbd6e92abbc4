// A network in a TensorFlow Lite file, computed by XNNPACK on the caller's thread.
#ifndef TFLITE_NETWORK_H
#define TFLITE_NETWORK_H

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <type_traits>
#include <vector>

#include <xnnpack.h>

namespace muster {

class tflite_network {
 public:
  // Reads the bytes of a file, which must be trusted, and are not needed afterwards. Throws std::runtime_error if the
  // file uses features that this class does not support.
  explicit tflite_network(const uint8_t *bytes);
  tflite_network(const tflite_network &) = delete;
  tflite_network &operator=(const tflite_network &) = delete;

  // The samples of the network's input: row by row, with the channels of each pixel together.
  std::vector<float> &input() { return input_; }

  // Computes the outputs of the input.
  void run();

  // The last computed tensors, before operators that only reshape and join them: in the order of the file.
  const std::vector<std::vector<float>> &outputs() const { return outputs_; }

  // The number of valid values of each output; a few more follow them, which are undefined.
  const std::vector<size_t> &counts() const { return counts_; }

 private:
  struct deleter {
    void operator()(xnn_runtime_t runtime) const { xnn_delete_runtime(runtime); }
  };

  std::vector<float> input_;
  std::vector<std::vector<float>> outputs_;
  std::vector<size_t> counts_;
  // The weights, from which XNNPACK reads.
  std::deque<std::vector<float>> constants_;
  std::unique_ptr<std::remove_pointer_t<xnn_runtime_t>, deleter> runtime_;
};

}  // namespace muster

#endif
