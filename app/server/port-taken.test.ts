import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../../scripts/prepare.js";

test("npm start says that its port is taken before it installs or builds anything", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const env = { ...process.env, PORT: String(port), HOST: "" };
  const start = spawn(process.execPath, ["scripts/start.js"], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  const [out, error, [code]] = await Promise.all([text(start.stdout), text(start.stderr), once(start, "exit")]);
  const line = `Port ${port} on 127.0.0.1 is already in use. Stop the program that uses it, or choose another port: PORT=${port + 1}`;
  expect([code, out, error.trim()]).toEqual([1, "", line]);
});
