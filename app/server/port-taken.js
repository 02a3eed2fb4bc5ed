import { once } from "node:events";
import { createServer } from "node:net";

/**
 * What keeps a program from listening on an address, by the code of the error.
 *
 * @type {Record<string, (port: number, host: string, name: string) => string>}
 */
const reasons = {
  EADDRINUSE: (port, host, name) =>
    `Port ${port} on ${host} is already in use. Stop the program that uses it, or choose another port: ${name}=${port + 1}`,
  EACCES: (port, _host, name) => `Port ${port} needs administrator rights here. Choose a port above 1023: ${name}=3000`,
  EADDRNOTAVAIL: (_port, host, name) => noAddress(host, name),
  ENOTFOUND: (_port, host, name) => noAddress(host, name),
  EAI_AGAIN: (_port, host, name) => noAddress(host, name),
  ERR_SOCKET_BAD_PORT: (_port, _host, name) => `${name} must be a whole number from 0 to 65535.`,
};

/**
 * @param {string} host
 * @param {string} name the variable that sets the port
 */
const noAddress = (host, name) =>
  `This machine has no address ${host}. Set ${name.replace("PORT", "HOST")} to an address of its own, or to 0.0.0.0 for all of them.`;

/**
 * Checks that a program can listen on an address, before anything is built or filled: nothing else does yet. Plain
 * JavaScript, since `scripts/start.js` runs it on any Node.
 *
 * @param {number} port 0 for any free one
 * @param {string} host
 * @param {string} [name] the variable that sets the port
 * @throws Error with one line for the operator when it cannot
 */
export async function expectFreePort(port, host, name = "PORT") {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, "listening");
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? reasons[String(error.code)] : undefined;
    throw reason ? new Error(reason(port, host, name)) : error;
  } finally {
    probe.close();
  }
  await once(probe, "close");
}
