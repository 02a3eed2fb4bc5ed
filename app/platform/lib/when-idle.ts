/** The longest delay in browsers without `requestIdleCallback`, in ms. */
const LATEST = 1_000;

/**
 * Runs something when the browser is idle.
 *
 * @param within the longest delay, in ms.
 * @returns a function that cancels it.
 */
export function whenIdle(work: () => void, within: number): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, Math.min(LATEST, within));
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: within });
  return () => cancelIdleCallback(handle);
}

/** The same, but only after the page and its images have loaded. */
export function whenLoadedAndIdle(work: () => void, within: number): () => void {
  if (document.readyState === "complete") return whenIdle(work, within);
  let callOff = () => {};
  const onLoad = () => {
    callOff = whenIdle(work, within);
  };
  window.addEventListener("load", onLoad, { once: true });
  return () => {
    window.removeEventListener("load", onLoad);
    callOff();
  };
}
