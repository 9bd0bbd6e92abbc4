// The first page of a PDF with PDFium (its public headers fpdfview.h and fpdf_edit.h).

#include <math.h>
#include <stdlib.h>

#include "decoders.h"

enum { FPDFBitmap_BGRx = 3, FPDF_ANNOT = 1, FPDF_PAGEOBJ_IMAGE = 3 };
enum { FPDF_ERR_PASSWORD = 4, FPDF_ERR_SECURITY = 5 };

typedef struct {
  int version;
  const char **user_font_paths;
  void *isolate;
  unsigned int embedder_slot;
} FPDF_LIBRARY_CONFIG;

typedef struct {
  unsigned int width, height;
  float horizontal_dpi, vertical_dpi;
  unsigned int bits_per_pixel;
  int colorspace, marked_content_id;
} FPDF_IMAGEOBJ_METADATA;

static struct {
  void (*_InitLibraryWithConfig)(const FPDF_LIBRARY_CONFIG *);
  void *(*_LoadMemDocument64)(const void *, size_t, const char *);
  unsigned long (*_GetLastError)(void);
  void *(*_LoadPage)(void *, int);
  float (*_GetPageWidthF)(void *);
  float (*_GetPageHeightF)(void *);
  void (*_RenderPageBitmap)(void *, void *, int, int, int, int, int, int);
  int (*Page_CountObjects)(void *);
  void *(*Page_GetObject)(void *, int);
  int (*PageObj_GetType)(void *);
  int (*ImageObj_GetImageMetadata)(void *, void *, FPDF_IMAGEOBJ_METADATA *);
  void *(*Bitmap_CreateEx)(int, int, int, void *, int);
  int (*Bitmap_FillRect)(void *, int, int, int, int, unsigned long);
} pdf;

bool muster_pdf_load(void *library) {
#define LOAD(name) MUSTER_LOAD(library, pdf, "FPDF", name)
  bool has_all = LOAD(_InitLibraryWithConfig) && LOAD(_LoadMemDocument64) && LOAD(_GetLastError) && LOAD(_LoadPage) &&
    LOAD(_GetPageWidthF) && LOAD(_GetPageHeightF) && LOAD(_RenderPageBitmap) && LOAD(Page_CountObjects) &&
    LOAD(Page_GetObject) && LOAD(PageObj_GetType) && LOAD(ImageObj_GetImageMetadata) && LOAD(Bitmap_CreateEx) &&
    LOAD(Bitmap_FillRect);
#undef LOAD
  if (!has_all) return false;
  // No fonts of the system: text without an embedded one is drawn with those of the library.
  static const char *no_fonts[] = {NULL};
  FPDF_LIBRARY_CONFIG config = {.version = 2, .user_font_paths = no_fonts};
  pdf._InitLibraryWithConfig(&config);
  return true;
}

/// Returns the resolution at which no picture on the page loses detail, in dots per inch.
static double resolution_of(void *page) {
  double highest = 0;
  int count = pdf.Page_CountObjects(page);
  for (int index = 0; index < count && index < 1000; index++) {
    void *object = pdf.Page_GetObject(page, index);
    FPDF_IMAGEOBJ_METADATA image = {0};
    if (!object || pdf.PageObj_GetType(object) != FPDF_PAGEOBJ_IMAGE) continue;
    if (!pdf.ImageObj_GetImageMetadata(object, page, &image)) continue;
    highest = fmax(highest, fmax(image.horizontal_dpi, image.vertical_dpi));
  }
  return highest > 0 ? fmin(fmax(highest, 150), 600) : 300;
}

muster_conversion_status muster_pdf_decode(
  const uint8_t *bytes, size_t size, uint64_t max_pixels, muster_picture *picture) {
  static const double max_side = 4096;
  void *document = pdf._LoadMemDocument64(bytes, size, NULL);
  if (!document) {
    unsigned long error = pdf._GetLastError();
    return error == FPDF_ERR_PASSWORD || error == FPDF_ERR_SECURITY ? MUSTER_UNSUPPORTED : MUSTER_CORRUPT;
  }
  void *page = pdf._LoadPage(document, 0);
  if (!page) return MUSTER_CORRUPT;
  // In points, 72 of which are an inch.
  double width = pdf._GetPageWidthF(page), height = pdf._GetPageHeightF(page);
  if (!(width > 0 && height > 0)) return MUSTER_CORRUPT;
  double scale = fmin(resolution_of(page) / 72, max_side / fmax(width, height));
  width = ceil(width * scale - 0.01);
  height = ceil(height * scale - 0.01);
  if (!(width >= 1 && height >= 1)) return MUSTER_CORRUPT;
  if (!muster_fits((uint64_t)width, (uint64_t)height, max_pixels)) return MUSTER_TOO_MANY_PIXELS;
  picture->width = (uint32_t)width;
  picture->height = (uint32_t)height;
  picture->stride = 4 * (size_t)width;
  picture->layout = MUSTER_BGRX;
  void *rows = malloc(picture->stride * picture->height);
  if (!rows) return MUSTER_NO_MEMORY;
  void *bitmap = pdf.Bitmap_CreateEx((int)width, (int)height, FPDFBitmap_BGRx, rows, (int)picture->stride);
  if (!bitmap) return MUSTER_NO_MEMORY;
  pdf.Bitmap_FillRect(bitmap, 0, 0, (int)width, (int)height, 0xFFFFFFFF);
  pdf._RenderPageBitmap(bitmap, page, 0, 0, (int)width, (int)height, 0, FPDF_ANNOT);
  picture->rows = rows;
  return MUSTER_CONVERTED;
}
