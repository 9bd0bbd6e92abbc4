// The height of the page, for the page that embeds it.

/**
 * Reports the height of the content whenever it changes.
 * @param {string} embedder the origin of the embedding page
 */
export function reportHeight(embedder) {
  let reported = 0;
  let isDue = false;
  const sizes = new ResizeObserver(schedule);
  for (const part of [document.body, ...document.body.children]) sizes.observe(part);
  // What fills the frame keeps its size when its content shrinks.
  const changes = new MutationObserver(schedule);
  changes.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  report();

  function schedule() {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(report);
  }

  function report() {
    isDue = false;
    const height = measure();
    changes.takeRecords();
    // Parts of the content follow the height of the frame, and come to rest within a few steps.
    if (Math.abs(height - reported) < 2) return;
    reported = height;
    window.parent.postMessage({ source: "muster", type: "resize", height }, embedder);
  }
}

/** How high the page is if nothing makes it as high as its frame. */
function measure() {
  const { style } = document.body;
  style.minHeight = "0";
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  style.minHeight = "";
  return height;
}
