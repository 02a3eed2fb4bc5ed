/** Latest, in ms, where the browser cannot say when it is idle. */
const LATEST = 1_000;

/**
 * Does something once the browser has nothing better to do.
 *
 * @param within the longest it waits for that, in ms.
 * @returns what calls it off.
 */
export function whenIdle(work: () => void, within: number): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, LATEST);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: within });
  return () => cancelIdleCallback(handle);
}

/** The same, not before the page and its pictures are there. */
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
