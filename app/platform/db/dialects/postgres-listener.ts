import pg from "pg";

/** Notified after a commit that changed public content. */
export const CONTENT_CHANNEL = "afterglow_content";

/** Delay before reconnecting, in ms. */
const AGAIN_AFTER = 1_000;

/**
 * Listens for the notifications of `touchContent` on its own connection. After a failure it reconnects and reports a
 * change, since notifications may have been missed.
 *
 * @param stop ends the listening.
 */
export function listenForContent(url: string, heard: () => void, stop: AbortSignal): void {
  if (stop.aborted) return;
  const socket = new pg.Client({
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
    // A broken connection is closed already.
    socket.end().catch(() => {});
    setTimeout(() => listenForContent(url, heard, stop), AGAIN_AFTER).unref();
  };
  const end = () => {
    broken = true;
    // A broken connection is closed already.
    socket.end().catch(() => {});
  };
  stop.addEventListener("abort", end, { once: true });
  socket.on("error", again);
  socket.on("end", again);
  socket.on("notification", heard);
  socket
    .connect()
    .then(() => socket.query(`listen ${CONTENT_CHANNEL}`))
    .then(heard, again);
}
