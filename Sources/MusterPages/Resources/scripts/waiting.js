// Ways to wait.

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Something else has to happen first. */
class Interrupted extends Error {}

/** Cuts short what waits, once. */
function makeSignal() {
  let raise;
  const raised = new Promise((_, reject) => (raise = (reason) => reject(new Interrupted(reason))));
  raised.catch(() => {});
  return { raise, race: (promise) => Promise.race([promise, raised]) };
}

const whenVisible = () => new Promise((resolve) => {
  if (!document.hidden) return resolve();
  document.addEventListener("visibilitychange", () => resolve(), { once: true });
});
