import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const MIB = 1024 * 1024;

/** Spellings of a path that some layer of a server might treat as the same. */
export function respelled(path: string): Record<string, string> {
  const escaped = (at: number, hex: (code: number) => string) =>
    `${path.slice(0, at)}%${hex(path.charCodeAt(at))}${path.slice(at + 1)}`;
  const lower = (code: number) => code.toString(16);
  const [first, last] = [path.search(/[a-z]/), path.search(/[a-z][^a-z]*$/)];
  const ofLetters = first > 0 && {
    "capital letters": path.toUpperCase(),
    "a capital letter": path.replace(/[a-z]/, (letter) => letter.toUpperCase()),
    "an encoded first letter": escaped(first, lower),
    "an encoded last letter": escaped(last, (code) => lower(code).toUpperCase()),
    "a letter encoded twice": escaped(first, (code) => `25${lower(code)}`),
  };
  return {
    ...ofLetters,
    "a slash at the end": `${path}/`,
    "two slashes at the end": `${path}//`,
    "a doubled first slash": `/${path}`,
    "doubled slashes": path.replaceAll("/", "//"),
    "a step in place": `/.${path}`,
    "an encoded step in place": `/%2e${path}`,
    "a step up": `/x/..${path}`,
    "an encoded step up": `/x/%2E%2e${path}`,
    "a step up at the end": `${path}/x/..`,
    "a parameter": `${path};a=b`,
    "an encoded slash": path.replace(/(?<=.)\/|$/, "%2F"),
    "an encoded NUL": `${path}%00`,
    "a backslash": `${path}\\`,
    "a file of an index": `${path}/index.html`,
    data: `${path === "/" ? "/_" : path}.data`,
    "data below": `${path === "/" ? "/x" : path}/_.data`,
    "a lone percent sign": `${path}%`,
    "half an escape": `${path}%2`,
    "an escape that is no UTF-8": `${path}%ff`,
    "a fragment": `${path}#x`,
    "a whole address": `http://evil.example${path}`,
    "a whole address with two slashes": `http://evil.example/${path}`,
  };
}

/**
 * Sends an endless body, as fast as the server reads it, until there is a response.
 *
 * @returns the response's status, or 0 if the server closed the connection before it was read.
 * @throws when the server has read `most` bytes without responding.
 */
export async function sendEndlessly(
  origin: string,
  path: string,
  { most = 20 * MIB, headers = {} }: { most?: number; headers?: Record<string, string> } = {},
): Promise<number> {
  const { hostname, port } = new URL(origin);
  const asked = request({ hostname, port, path, method: "POST", headers, agent: false });
  let sent = 0;
  let status = 0;
  const answered = new Promise<void>((resolve) => {
    asked.on("response", (response) => {
      status = response.statusCode ?? 0;
      response.resume();
      resolve();
    });
    // A server closes the connection after its response; bytes still being written may break it before that is read.
    asked.on("error", () => resolve());
  });
  const piece = Buffer.alloc(MIB / 8, "a=1&");
  while (status === 0 && !asked.destroyed) {
    if (sent >= most) throw new Error(`${path} took ${sent / MIB} MiB and wanted more.`);
    sent += piece.length;
    const deletions = new Promise((resolve) => asked.write(piece, resolve));
    await Promise.race([answered, deletions]);
    // Lets the server read, so that only unread bytes pile up.
    await sleep(1);
  }
  asked.destroy();
  return status;
}
