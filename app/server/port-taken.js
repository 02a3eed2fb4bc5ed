import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Checks that nothing listens on an address yet, before anything is built or filled. Plain JavaScript, since
 * `scripts/start.js` runs it on any Node.
 *
 * @param {number} port 0 for any free one
 * @param {string} host
 * @param {string} [name] the variable that sets the port
 * @throws Error with one line for the operator when it is taken
 */
export async function expectFreePort(port, host, name = "PORT") {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, "listening");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
    const hint = `Stop the program that uses it, or choose another port: ${name}=${port + 1}`;
    throw new Error(`Port ${port} on ${host} is already in use. ${hint}`);
  } finally {
    probe.close();
  }
  await once(probe, "close");
}
