import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../../scripts/prepare.js";

/** What `npm start` prints and ends with. */
async function startWith(more: { PORT: string; HOST: string }) {
  const env = { ...process.env, ...more };
  const start = spawn(process.execPath, ["scripts/start.js"], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  const [out, error, [code]] = await Promise.all([text(start.stdout), text(start.stderr), once(start, "exit")]);
  return [code, out, error.trim()];
}

test("npm start says that its port is taken before it installs or builds anything", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const line = `Port ${port} on 127.0.0.1 is already in use. Stop the program that uses it, or choose another port: PORT=${port + 1}`;
  expect(await startWith({ PORT: String(port), HOST: "" })).toEqual([1, "", line]);
});

test.each([
  ["3000", "192.0.2.1", /^This machine has no address 192\.0\.2\.1\. Set HOST to /],
  ["3000", "nosuch.invalid", /^This machine has no address nosuch\.invalid\. Set HOST to /],
  ["70000", "", /^PORT must be a whole number from 0 to 65535\.$/],
])(
  "npm start says what is wrong with port %s on %j before it installs or builds anything",
  async (PORT, HOST, line) => {
    expect(await startWith({ PORT, HOST })).toEqual([1, "", expect.stringMatching(line)]);
  },
);
