import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../test/free-port.ts";
import { pinnedNode, root } from "../prepare.js";

/** A running server. */
export interface Running {
  url: string;
  stop: () => Promise<void>;
}

async function stopProcess(server: ChildProcess): Promise<void> {
  const ended = once(server, "exit");
  server.kill();
  await ended;
}

/** Starts a bare `node:http` server that sends these bytes with these headers. */
export async function bareServer(body: Buffer, headers: Record<string, string>): Promise<Running> {
  const server = fork(join(root, "scripts/bench/bare-server.ts"), { execPath: pinnedNode });
  server.send({ body: body.toString("base64"), headers });
  const [port] = await once(server, "message");
  return { url: `http://127.0.0.1:${port}/`, stop: () => stopProcess(server) };
}

/** Starts nginx with one worker that sends these bytes from a file in `folder`. */
export async function nginx(folder: string, body: Buffer): Promise<Running> {
  const port = await freePort();
  writeFileSync(join(folder, "page.html"), body);
  writeFileSync(
    join(folder, "nginx.conf"),
    `worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log stderr error;
     events { worker_connections 256; }
     http { access_log off; sendfile on; tcp_nopush on; open_file_cache max=10; keepalive_requests 10000000; etag on;
       types { text/html html; }
       server { listen 127.0.0.1:${port}; root ${folder}; add_header Content-Encoding br; add_header Vary Accept-Encoding; } }`,
  );
  // If nginx is started as root, its worker would run as a user that cannot read the folder.
  const user = process.getuid?.() === 0 ? ["-g", "user root;"] : [];
  const server = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf"), ...user], { stdio: "ignore" });
  await new Promise((resolve) => setTimeout(resolve, 500));
  return { url: `http://127.0.0.1:${port}/page.html`, stop: () => stopProcess(server) };
}
