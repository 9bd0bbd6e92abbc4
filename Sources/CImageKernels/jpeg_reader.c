#include "jpeg_reader.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
// These want stdio's FILE declared before them.
#include <jpeglib.h>
#include <jerror.h>
// libjpeg-turbo's extension point for an inverse transform of our own; its header is installed for that purpose.
#include <jpegint.h>

#include "jpeg_idct_kernels.h"

// From version 7 of libjpeg's interface on, which libjpeg-turbo can imitate, scaling may differ across and down.
#if JPEG_LIB_VERSION >= 70
#define SCALED_SIZE(component) (component)->DCT_h_scaled_size
#define SET_SCALED_SIZE(component, size) ((component)->DCT_h_scaled_size = (component)->DCT_v_scaled_size = (size))
#else
#define SCALED_SIZE(component) (component)->DCT_scaled_size
#define SET_SCALED_SIZE(component, size) ((component)->DCT_scaled_size = (size))
#endif

// How many bytes of a picture in several scans are read between two calls.
#define BYTES_AT_ONCE 65536

// A block that is transformed together with the next one.
typedef struct {
  JCOEFPTR coefficients;
  const UINT16 *quantization;
  uint8_t *rows[DCTSIZE / 2];
} held_block;

struct muster_jpeg {
  struct jpeg_decompress_struct decompress;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  jmp_buf failure;
  const uint8_t *end;  // of all bytes; the source may end earlier, for a while
  muster_idct_half idct_half;
  muster_idct_half_pair idct_half_pair;  // NULL if blocks are transformed one by one
  JCOEFPTR left;                         // of a pair whose right block comes next
  muster_idct_half_two idct_half_two;    // for the chroma of an MCU that has one block of each; NULL otherwise
  held_block blue;                       // whose block of red comes next
  bool is_cut_off;                       // the file ends within a scan
  bool is_made_up;                       // libjpeg has begun to make up samples
  int32_t complete_count;                // of bands before that
  bool is_out_of_memory;
  char message[JMSG_LENGTH_MAX];
};

static void keep_message(muster_jpeg *self) { self->errors.format_message((j_common_ptr)self, self->message); }

static void on_error(j_common_ptr common) {
  muster_jpeg *self = (muster_jpeg *)common;
  int code = self->errors.msg_code;
  self->is_out_of_memory = code == JERR_OUT_OF_MEMORY || code == JERR_NO_BACKING_STORE;
  keep_message(self);
  longjmp(self->failure, 1);
}

typedef enum { HARMLESS, PARTIAL, CORRUPT } effect;

// What a warning means for the samples.
static effect effect_of(int warning) {
  switch (warning) {
  // How the file is written; the samples are those of every other program.
  case JWRN_JFIF_MAJOR:         // a version of JFIF that is to come
  case JWRN_ADOBE_XFORM:        // an unknown transform in Adobe's marker: the usual one is assumed
  case JWRN_NOT_SEQUENTIAL:     // parameters in a scan's header that only progressive pictures have
  case JWRN_BOGUS_PROGRESSION:  // scans of a progressive picture in an order of their own
  case JWRN_EXTRANEOUS_DATA:    // bytes between segments, which are skipped
    return HARMLESS;
  // The bytes end early, so that libjpeg makes up samples from here on. In a picture that has its end marker, bytes are
  // missing before, so that earlier samples may be wrong, too.
  case JWRN_HIT_MARKER:
  case JWRN_JPEG_EOF: return PARTIAL;
  // Wrong bytes, which may have been read as something else for a while: JWRN_HUFF_BAD_CODE, JWRN_MUST_RESYNC.
  default: return CORRUPT;
  }
}

// Negative levels are warnings, others are traces.
static void on_message(j_common_ptr common, int level) {
  muster_jpeg *self = (muster_jpeg *)common;
  effect effect = level < 0 ? effect_of(common->err->msg_code) : HARMLESS;
  if (effect == CORRUPT || (effect == PARTIAL && !self->is_cut_off)) { on_error(common); }
  // The scan of a progressive picture that ends early leaves what the scans before it gave.
  if (effect == PARTIAL && !self->decompress.progressive_mode) { self->is_made_up = true; }
}

static void do_nothing(j_decompress_ptr decompress) { (void)decompress; }

static const uint8_t end_of_image[] = {0xFF, JPEG_EOI};

// Waits for more bytes to be shown. Behind the last one comes EOI: the picture may have none, and libjpeg reads ahead.
static boolean fill(j_decompress_ptr decompress) {
  muster_jpeg *self = (muster_jpeg *)decompress;
  if (self->source.next_input_byte + self->source.bytes_in_buffer != self->end) { return FALSE; }
  self->source.next_input_byte = end_of_image;
  self->source.bytes_in_buffer = sizeof end_of_image;
  self->end = end_of_image + sizeof end_of_image;
  return TRUE;
}

static void skip(j_decompress_ptr decompress, long count) {
  muster_jpeg *self = (muster_jpeg *)decompress;
  struct jpeg_source_mgr *source = &self->source;
  if (count <= 0) { return; }
  if ((size_t)count > (size_t)(self->end - source->next_input_byte)) { ERREXIT(decompress, JERR_INPUT_EOF); }
  source->next_input_byte += count;
  source->bytes_in_buffer = (size_t)count < source->bytes_in_buffer ? source->bytes_in_buffer - (size_t)count : 0;
}

// Lets the source end at most so many bytes from here.
static void show(muster_jpeg *self, size_t count) {
  size_t left = (size_t)(self->end - self->source.next_input_byte);
  self->source.bytes_in_buffer = count < left ? count : left;
}

static muster_jpeg_status status_of_failure(const muster_jpeg *self) {
  return self->is_out_of_memory ? MUSTER_JPEG_NO_MEMORY : MUSTER_JPEG_DAMAGED;
}

muster_jpeg *muster_jpeg_open(const uint8_t *bytes, size_t byte_count, bool is_cut_off, size_t max_memory) {
  muster_jpeg *self = calloc(1, sizeof *self);
  if (self == NULL) { return NULL; }
  self->is_cut_off = is_cut_off;
  self->decompress.err = jpeg_std_error(&self->errors);
  self->errors.error_exit = on_error;
  self->errors.emit_message = on_message;
  if (setjmp(self->failure)) {
    muster_jpeg_close(self);
    return NULL;
  }
  jpeg_create_decompress(&self->decompress);
  self->decompress.mem->max_memory_to_use = (long)max_memory;
  self->source.next_input_byte = bytes;
  self->source.bytes_in_buffer = byte_count;
  self->source.init_source = do_nothing;
  self->source.fill_input_buffer = fill;
  self->source.skip_input_data = skip;
  self->source.resync_to_restart = jpeg_resync_to_restart;
  self->source.term_source = do_nothing;
  self->end = bytes + byte_count;
  self->decompress.src = &self->source;
  return self;
}

void muster_jpeg_close(muster_jpeg *self) {
  if (self == NULL) { return; }
  jpeg_destroy_decompress(&self->decompress);
  free(self);
}

static muster_jpeg_colors colors(const struct jpeg_decompress_struct *decompress) {
  switch (decompress->jpeg_color_space) {
  case JCS_GRAYSCALE: return MUSTER_JPEG_GRAY;
  case JCS_RGB: return MUSTER_JPEG_RGB;
  case JCS_CMYK: return MUSTER_JPEG_CMYK;
  case JCS_YCCK: return MUSTER_JPEG_YCCK;
  default: return MUSTER_JPEG_YCC;
  }
}

muster_jpeg_status muster_jpeg_read_header(muster_jpeg *self, muster_jpeg_info *info) {
  if (setjmp(self->failure)) { return status_of_failure(self); }
  jpeg_read_header(&self->decompress, TRUE);
  info->width = (int32_t)self->decompress.image_width;
  info->height = (int32_t)self->decompress.image_height;
  info->component_count = self->decompress.num_components;
  info->colors = colors(&self->decompress);
  return MUSTER_JPEG_OK;
}

// MARK: Half the size

static const JQUANT_TBL no_quantization;

// Whether a block and its right neighbour belong to the same MCU, so that libjpeg asks for the one right after the other
// and keeps the coefficients of both until then.
static bool is_left_of_pair(const jpeg_component_info *component, JDIMENSION index) {
  return component->MCU_width % 2 == 0 && index % 2 == 0 && index + 1 < component->width_in_blocks;
}

static const UINT16 *quantization(const jpeg_component_info *component) {
  return (component->quant_table == NULL ? &no_quantization : component->quant_table)->quantval;
}

static void find_rows(JSAMPARRAY output, JDIMENSION column, uint8_t *rows[DCTSIZE / 2]) {
  for (int y = 0; y < DCTSIZE / 2; y++) { rows[y] = output[y] + column; }
}

// Adapts our inverse transform to libjpeg's interface.
static void transform_half(
  j_decompress_ptr decompress, jpeg_component_info *component, JCOEFPTR block, JSAMPARRAY output, JDIMENSION column) {
  muster_jpeg *self = (muster_jpeg *)decompress;
  if (self->idct_half_pair != NULL && is_left_of_pair(component, column / (DCTSIZE / 2))) {
    self->left = block;
    return;
  }
  JCOEFPTR left = self->left;
  if (left != NULL) { column -= DCTSIZE / 2; }
  uint8_t *rows[DCTSIZE / 2];
  find_rows(output, column, rows);
  if (left != NULL) {
    self->left = NULL;
    self->idct_half_pair(left, block, quantization(component), rows);
  } else {
    self->idct_half(block, quantization(component), rows);
  }
}

// The same for the two blocks of chroma in an MCU.
static void hold_blue(
  j_decompress_ptr decompress, jpeg_component_info *component, JCOEFPTR block, JSAMPARRAY output, JDIMENSION column) {
  held_block *blue = &((muster_jpeg *)decompress)->blue;
  blue->coefficients = block;
  blue->quantization = quantization(component);
  find_rows(output, column, blue->rows);
}

static void transform_blue_and_red(
  j_decompress_ptr decompress, jpeg_component_info *component, JCOEFPTR block, JSAMPARRAY output, JDIMENSION column) {
  muster_jpeg *self = (muster_jpeg *)decompress;
  uint8_t *rows[DCTSIZE / 2];
  find_rows(output, column, rows);
  self->idct_half_two(
    self->blue.coefficients, self->blue.quantization, self->blue.rows, block, quantization(component), rows);
}

// Whether each MCU has one block of blue chroma and, right behind it, one of red.
static bool has_chroma_in_pairs(const struct jpeg_decompress_struct *decompress) {
  if (decompress->num_components != 3 || decompress->comps_in_scan != 3) { return false; }
  for (int i = 1; i < 3; i++) {
    const jpeg_component_info *component = &decompress->comp_info[i];
    if (
      decompress->cur_comp_info[i] != component || !component->component_needed || component->MCU_width != 1
      || component->MCU_height != 1) {
      return false;
    }
  }
  return true;
}

// libjpeg would decode coarser components at a larger scale than the others, so that they need not be enlarged, which
// is not wanted here; and it would use its own transform.
static void halve(muster_jpeg *self, int first_component) {
  struct jpeg_decompress_struct *decompress = &self->decompress;
  for (int i = first_component; i < decompress->num_components; i++) {
    jpeg_component_info *component = &decompress->comp_info[i];
    SET_SCALED_SIZE(component, DCTSIZE / 2);
    component->MCU_sample_width = component->MCU_width * DCTSIZE / 2;
    decompress->idct->inverse_DCT[i] = transform_half;
  }
  if (self->idct_half_two != NULL && first_component <= 1 && has_chroma_in_pairs(decompress)) {
    decompress->idct->inverse_DCT[1] = hold_blue;
    decompress->idct->inverse_DCT[2] = transform_blue_and_red;
  }
}

// MARK: Decoding

muster_jpeg_status muster_jpeg_start(
  muster_jpeg *self, int32_t component_count, int32_t first_halved, muster_simd simd) {
  struct jpeg_decompress_struct *decompress = &self->decompress;
  if (setjmp(self->failure)) { return status_of_failure(self); }
  decompress->raw_data_out = TRUE;
  decompress->do_fancy_upsampling = FALSE;
  decompress->dct_method = JDCT_ISLOW;
  decompress->scale_num = 1;
  decompress->scale_denom = first_halved == 0 ? 2 : 1;
  for (int i = component_count; i < decompress->num_components; i++) {
    decompress->comp_info[i].component_needed = FALSE;
  }
  if (jpeg_has_multiple_scans(decompress)) { show(self, self->source.bytes_in_buffer + BYTES_AT_ONCE); }
  if (!jpeg_start_decompress(decompress)) { return MUSTER_JPEG_MORE; }
  self->idct_half = muster_idct_half_for(simd);
  // Only a picture in one scan is transformed MCU by MCU.
  bool is_in_order = !jpeg_has_multiple_scans(decompress);
  self->idct_half_pair = is_in_order ? muster_idct_half_pair_for(simd) : NULL;
  self->idct_half_two = is_in_order ? muster_idct_half_two_for(simd) : NULL;
  halve(self, first_halved);
  return MUSTER_JPEG_OK;
}

muster_jpeg_status muster_jpeg_read_band(muster_jpeg *self, uint8_t *const *planes, const ptrdiff_t *strides) {
  struct jpeg_decompress_struct *decompress = &self->decompress;
  JSAMPROW rows[MUSTER_JPEG_MOST_COMPONENTS][MAX_SAMP_FACTOR * DCTSIZE];
  JSAMPARRAY components[MUSTER_JPEG_MOST_COMPONENTS];
  if (setjmp(self->failure)) { return status_of_failure(self); }
  for (int i = 0; i < decompress->num_components; i++) {
    const jpeg_component_info *component = &decompress->comp_info[i];
    components[i] = NULL;
    if (!component->component_needed) { continue; }
    int count = component->v_samp_factor * SCALED_SIZE(component);
    for (int y = 0; y < count; y++) { rows[i][y] = planes[i] + y * strides[i]; }
    components[i] = rows[i];
  }
  // libjpeg counts in rows of the finest component; it never gives more than one row of MCUs.
  JDIMENSION most = MAX_SAMP_FACTOR * DCTSIZE;
  if (jpeg_read_raw_data(decompress, components, most) == 0) { ERREXIT(decompress, JERR_INPUT_EOF); }
  if (!self->is_made_up) { self->complete_count++; }
  return MUSTER_JPEG_OK;
}

int32_t muster_jpeg_complete_count(const muster_jpeg *self) { return self->complete_count; }

const char *muster_jpeg_message(const muster_jpeg *self) { return self->message; }
