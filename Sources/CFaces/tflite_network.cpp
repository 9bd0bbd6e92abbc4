#include "tflite_network.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <numeric>
#include <stdexcept>
#include <string>

#include <flatbuffers/flatbuffers.h>

namespace muster {

namespace {

using flatbuffers::Offset;
using flatbuffers::Table;
using flatbuffers::Vector;

// The fields of a file, as numbered in TensorFlow's schema (tensorflow/lite/schema/schema.fbs, version 3).
constexpr flatbuffers::voffset_t field(int number) { return static_cast<flatbuffers::voffset_t>(4 + 2 * number); }

namespace model {
constexpr auto operator_codes = field(1), subgraphs = field(2), buffers = field(4);
}
namespace operator_code {
constexpr auto deprecated_builtin_code = field(0), builtin_code = field(3);
}
namespace subgraph {
constexpr auto tensors = field(0), inputs = field(1), outputs = field(2), operators = field(3);
}
namespace tensor {
constexpr auto shape = field(0), type = field(1), buffer = field(2);
}
namespace operation {
constexpr auto opcode_index = field(0), inputs = field(1), outputs = field(2), options = field(4);
}
namespace buffer {
constexpr auto data = field(0);
}
// Of Conv2DOptions, DepthwiseConv2DOptions and Pool2DOptions.
namespace window {
constexpr auto padding = field(0), stride_width = field(1), stride_height = field(2), depth_multiplier = field(3);
constexpr auto pool_width = field(3), pool_height = field(4);
}

enum class kind : int32_t {
  add = 0, concatenation = 2, convolution = 3, depthwise_convolution = 4, dequantize = 6, max_pool = 17, relu = 19,
  reshape = 22, pad = 34, prelu = 54,
};

enum class element : int8_t { float32 = 0, float16 = 1 };

[[noreturn]] void refuse(const std::string &what) { throw std::runtime_error("the network has " + what); }

void demand(xnn_status status) {
  if (status == xnn_status_out_of_memory) { throw std::bad_alloc(); }
  if (status != xnn_status_success) { refuse("an operator that XNNPACK refuses"); }
}

// IEEE 754 half precision. No weight is infinite or NaN.
float widen(uint16_t half) {
  const int exponent = half >> 10 & 31, fraction = half & 1023;
  const float magnitude = exponent == 0 ? std::ldexp(static_cast<float>(fraction), -24)
                                        : std::ldexp(static_cast<float>(fraction + 1024), exponent - 25);
  return half & 0x8000 ? -magnitude : magnitude;
}

// Builds the graph of a file's only subgraph.
class builder {
 public:
  builder(const uint8_t *bytes, std::deque<std::vector<float>> &constants)
    : model_(*flatbuffers::GetRoot<Table>(bytes)), constants_(constants) {
    const auto &subgraphs = tables(model_, model::subgraphs);
    if (subgraphs.size() != 1) { refuse("several subgraphs"); }
    graph_ = subgraphs.Get(0);
    const auto &inputs = numbers(*graph_, subgraph::inputs);
    if (inputs.size() != 1) { refuse("several inputs"); }
    input_ = inputs.Get(0);
    for (const int32_t output : numbers(*graph_, subgraph::outputs)) { collect(output); }
    xnn_subgraph_t made = nullptr;
    demand(xnn_create_subgraph(static_cast<uint32_t>(1 + outputs_.size()), 0, &made));
    xnn_.reset(made);
    for (const Table *each : tables(*graph_, subgraph::operators)) { add(*each); }
  }

  xnn_subgraph_t get() const { return xnn_.get(); }
  size_t input_count() const { return count(input_); }
  std::vector<size_t> output_counts() const {
    std::vector<size_t> counts;
    for (const int32_t output : outputs_) { counts.push_back(count(output)); }
    return counts;
  }

 private:
  static const Vector<Offset<Table>> &tables(const Table &table, flatbuffers::voffset_t field) {
    const auto found = table.GetPointer<const Vector<Offset<Table>> *>(field);
    if (!found) { refuse("a part less"); }
    return *found;
  }

  static const Vector<int32_t> &numbers(const Table &table, flatbuffers::voffset_t field) {
    const auto found = table.GetPointer<const Vector<int32_t> *>(field);
    if (!found) { refuse("a list less"); }
    return *found;
  }

  kind kind_of(const Table &each) const {
    const Table &code = *tables(model_, model::operator_codes).Get(each.GetField<uint32_t>(operation::opcode_index, 0));
    // Older files have the operator's code in one byte.
    return static_cast<kind>(std::max<int32_t>(
      code.GetField<int8_t>(operator_code::deprecated_builtin_code, 0),
      code.GetField<int32_t>(operator_code::builtin_code, 0)));
  }

  const Table &tensor_of(int32_t number) const {
    return *tables(*graph_, subgraph::tensors).Get(static_cast<flatbuffers::uoffset_t>(number));
  }

  std::vector<size_t> shape(int32_t number) const {
    const auto &dimensions = numbers(tensor_of(number), tensor::shape);
    return {dimensions.begin(), dimensions.end()};
  }

  size_t count(int32_t number) const {
    const auto dimensions = shape(number);
    return std::accumulate(dimensions.begin(), dimensions.end(), size_t{1}, std::multiplies<>());
  }

  // The bytes of a constant; nullptr for a computed tensor.
  const Vector<uint8_t> *data(int32_t number) const {
    const auto &buffers = tables(model_, model::buffers);
    const Table &own = *buffers.Get(tensor_of(number).GetField<uint32_t>(tensor::buffer, 0));
    return own.GetPointer<const Vector<uint8_t> *>(buffer::data);
  }

  // The operator that computes a tensor; nullptr for inputs and constants.
  const Table *maker(int32_t number) const {
    for (const Table *each : tables(*graph_, subgraph::operators)) {
      if (numbers(*each, operation::outputs).Get(0) == number) { return each; }
    }
    return nullptr;
  }

  // Follows an output back to where it is computed, because reshaping and joining do not change the values.
  void collect(int32_t number) {
    const Table *each = maker(number);
    if (!each) { refuse("an output that nothing computes"); }
    switch (kind_of(*each)) {
      case kind::reshape: return collect(numbers(*each, operation::inputs).Get(0));
      case kind::concatenation:
        for (const int32_t part : numbers(*each, operation::inputs)) { collect(part); }
        return;
      default: outputs_.push_back(number);
    }
  }

  // The constant's values.
  const float *values(int32_t number) {
    const Table *each = maker(number);
    if (each && kind_of(*each) == kind::dequantize) { number = numbers(*each, operation::inputs).Get(0); }
    const auto *bytes = data(number);
    if (!bytes || bytes->size() == 0) { return nullptr; }
    const size_t values = count(number);
    std::vector<float> &made = constants_.emplace_back(values + XNN_EXTRA_BYTES / sizeof(float));
    const auto type = static_cast<element>(tensor_of(number).GetField<int8_t>(tensor::type, 0));
    if (type == element::float32 && bytes->size() == 4 * values) {
      std::memcpy(made.data(), bytes->data(), bytes->size());
    } else if (type == element::float16 && bytes->size() == 2 * values) {
      for (size_t i = 0; i < values; i++) {
        made[i] = widen(static_cast<uint16_t>(bytes->Get(2 * i) | bytes->Get(2 * i + 1) << 8));
      }
    } else {
      refuse("weights of another type");
    }
    return made.data();
  }

  // XNNPACK's id of a tensor.
  uint32_t id(int32_t number) {
    const auto known = ids_.find(number);
    if (known != ids_.end()) { return known->second; }
    const float *constant = values(number);
    auto dimensions = shape(number);
    // XNNPACK expects a value that is the same in all rows and columns as a list.
    if (constant && dimensions.size() == 3) { dimensions = {dimensions[2]}; }
    uint32_t external = XNN_INVALID_VALUE_ID, flags = 0;
    if (number == input_) { external = 0, flags = XNN_VALUE_FLAG_EXTERNAL_INPUT; }
    for (size_t i = 0; i < outputs_.size(); i++) {
      if (outputs_[i] == number) { external = static_cast<uint32_t>(1 + i), flags = XNN_VALUE_FLAG_EXTERNAL_OUTPUT; }
    }
    uint32_t made = 0;
    demand(xnn_define_tensor_value(
      get(), xnn_datatype_fp32, dimensions.size(), dimensions.data(), constant, external, flags, &made));
    return ids_[number] = made;
  }

  void add(const Table &each) {
    const kind own = kind_of(each);
    const auto &inputs = numbers(each, operation::inputs);
    const int32_t result = numbers(each, operation::outputs).Get(0);
    const Table *options = each.GetPointer<const Table *>(operation::options);
    const auto option = [&](flatbuffers::voffset_t field, int32_t otherwise) {
      return static_cast<uint32_t>(options ? options->GetField<int32_t>(field, otherwise) : otherwise);
    };
    const bool is_same = options && options->GetField<int8_t>(window::padding, 0) == 0;
    const uint32_t padding = is_same ? XNN_FLAG_TENSORFLOW_SAME_PADDING : 0;
    const float least = -std::numeric_limits<float>::infinity(), most = -least;
    switch (own) {
      case kind::dequantize: case kind::reshape: case kind::concatenation: return;
      case kind::convolution: {
        const auto filter = shape(inputs.Get(1));
        return demand(xnn_define_convolution_2d(
          get(), 0, 0, 0, 0, filter[1], filter[2], option(window::stride_height, 1), option(window::stride_width, 1), 1,
          1, 1, filter[3], filter[0], least, most, id(inputs.Get(0)), id(inputs.Get(1)), id(inputs.Get(2)), id(result),
          padding));
      }
      case kind::depthwise_convolution: {
        const auto filter = shape(inputs.Get(1));
        const uint32_t multiplier = option(window::depth_multiplier, 1);
        return demand(xnn_define_depthwise_convolution_2d(
          get(), 0, 0, 0, 0, filter[1], filter[2], option(window::stride_height, 1), option(window::stride_width, 1), 1,
          1, multiplier, filter[3] / multiplier, least, most, id(inputs.Get(0)), id(inputs.Get(1)), id(inputs.Get(2)),
          id(result), padding));
      }
      case kind::max_pool:
        return demand(xnn_define_max_pooling_2d(
          get(), 0, 0, 0, 0, option(window::pool_height, 1), option(window::pool_width, 1),
          option(window::stride_height, 1), option(window::stride_width, 1), 1, 1, least, most, id(inputs.Get(0)),
          id(result), padding));
      case kind::add:
        return demand(xnn_define_add2(get(), least, most, id(inputs.Get(0)), id(inputs.Get(1)), id(result), 0));
      case kind::relu: return demand(xnn_define_clamp(get(), 0, most, id(inputs.Get(0)), id(result), 0));
      case kind::prelu: return demand(xnn_define_prelu(get(), id(inputs.Get(0)), id(inputs.Get(1)), id(result), 0));
      case kind::pad: return pad(inputs, result);
    }
    refuse("an operator that is not known here");
  }

  void pad(const Vector<int32_t> &inputs, int32_t result) {
    const auto *bytes = data(inputs.Get(1));
    const size_t rank = shape(inputs.Get(0)).size();
    if (!bytes || bytes->size() != 8 * rank) { refuse("padding that is computed"); }
    std::vector<size_t> before, after;
    for (size_t i = 0; i < rank; i++) {
      int32_t pair[2];
      std::memcpy(pair, bytes->data() + 8 * i, sizeof pair);
      before.push_back(pair[0]);
      after.push_back(pair[1]);
    }
    demand(xnn_define_static_constant_pad(
      get(), before.data(), after.data(), 0, id(inputs.Get(0)), id(result), 0));
  }

  struct deleter {
    void operator()(xnn_subgraph_t graph) const { xnn_delete_subgraph(graph); }
  };

  const Table &model_;
  const Table *graph_ = nullptr;
  int32_t input_ = 0;
  std::vector<int32_t> outputs_;
  std::map<int32_t, uint32_t> ids_;
  std::deque<std::vector<float>> &constants_;
  std::unique_ptr<std::remove_pointer_t<xnn_subgraph_t>, deleter> xnn_;
};

}  // namespace

tflite_network::tflite_network(const uint8_t *bytes) {
  demand(xnn_initialize(nullptr));
  const builder built(bytes, constants_);
  counts_ = built.output_counts();
  // XNNPACK may read and write a little beyond the end.
  constexpr size_t extra = XNN_EXTRA_BYTES / sizeof(float);
  input_.resize(built.input_count() + extra);
  for (const size_t count : counts_) { outputs_.emplace_back(count + extra); }
  xnn_runtime_t runtime = nullptr;
  demand(xnn_create_runtime_v2(built.get(), nullptr, 0, &runtime));
  runtime_.reset(runtime);
  std::vector<xnn_external_value> values = {{0, input_.data()}};
  for (size_t i = 0; i < outputs_.size(); i++) { values.push_back({static_cast<uint32_t>(1 + i), outputs_[i].data()}); }
  demand(xnn_setup_runtime(runtime_.get(), values.size(), values.data()));
}

void tflite_network::run() { demand(xnn_invoke_runtime(runtime_.get())); }

}  // namespace muster
