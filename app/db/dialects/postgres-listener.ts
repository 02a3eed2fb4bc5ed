import pg from "pg";

/** Who listens here hears that what guests see has changed, once that is written. */
export const CONTENT_CHANNEL = "afterglow_content";

/** How long after a line has broken the next is tried, in ms. */
const AGAIN_AFTER = 1_000;

/**
 * Listens for what `touchContent` tells, over a line of its own; a line that breaks is made anew, and what was
 * missed meanwhile counts as heard.
 *
 * @param stop ends it.
 */
export function listenForContent(url: string, heard: () => void, stop: AbortSignal): void {
  if (stop.aborted) return;
  const line = new pg.Client({
    connectionString: url,
    application_name: "afterglow, listening",
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  });
  let broken = false;
  const again = () => {
    if (broken) return;
    broken = true;
    stop.removeEventListener("abort", end);
    line.end().catch(() => {});
    setTimeout(() => listenForContent(url, heard, stop), AGAIN_AFTER).unref();
  };
  const end = () => {
    broken = true;
    line.end().catch(() => {});
  };
  stop.addEventListener("abort", end, { once: true });
  line.on("error", again);
  line.on("end", again);
  line.on("notification", heard);
  line
    .connect()
    .then(() => line.query(`listen ${CONTENT_CHANNEL}`))
    .then(heard, again);
}
