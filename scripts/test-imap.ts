import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../test/free-port.ts";

// Runs the tests of the mailbox with a real IMAP server: Dovecot, in a temporary folder.
// On Debian: apt install dovecot-imapd openssl

const MISSING = "Dovecot or OpenSSL is missing: apt install dovecot-imapd openssl";
const folder = mkdtempSync(join(tmpdir(), "afterglow-dovecot-"));
const config = join(folder, "dovecot.conf");
const user = userInfo().username;

/** Runs a program. @throws if it is missing or fails. */
function run(program: string, ...args: string[]): void {
  const { status, error, stderr } = spawnSync(program, args, { cwd: folder, encoding: "utf8" });
  if (error) throw new Error(MISSING);
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stderr}`);
}

function prepare(port: number, tlsPort: number): void {
  chmodSync(folder, 0o755);
  for (const name of ["run", "mail"]) mkdirSync(join(folder, name));
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const files = ["-keyout", "key.pem", "-out", "cert.pem"];
  run("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...files, ...names);
  // Dovecot runs no process as root, so mail then belongs to its own user.
  const owner = user === "root" ? "dovecot" : user;
  if (user === "root") run("chown", "-R", `${owner}:`, join(folder, "mail"));
  writeFileSync(
    config,
    `
base_dir = ${folder}/run
log_path = ${folder}/dovecot.log
protocols = imap
listen = 127.0.0.1
default_login_user = ${user === "root" ? "dovenull" : user}
default_internal_user = ${owner}
mail_location = maildir:${folder}/mail/%u
mail_uid = ${owner}
mail_gid = ${owner}
first_valid_uid = 1
ssl = yes
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
disable_plaintext_auth = no
passdb {
  driver = static
  args = password=club-password
}
userdb {
  driver = static
  args = uid=${owner} gid=${owner} home=${folder}/mail/%u
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
  }
}
`,
  );
}

/** Waits until the server answers with its greeting. */
async function listens(port: number): Promise<void> {
  const { connect } = await import("node:net");
  for (let left = 100; left > 0; left -= 1) {
    const greeted = await new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1");
      socket.once("data", () => resolve(socket.destroy()));
      socket.once("error", () => resolve(undefined));
    });
    if (greeted) return;
    await sleep(100);
  }
  throw new Error(`Dovecot does not listen on port ${port}: ${readFileSync(join(folder, "dovecot.log"), "utf8")}`);
}

let dovecot: ReturnType<typeof spawn> | undefined;
try {
  const [port, tlsPort] = [await freePort(), await freePort()];
  prepare(port, tlsPort);
  dovecot = spawn("dovecot", ["-F", "-c", config], { stdio: "inherit" });
  dovecot.on("error", () => console.error(MISSING));
  await listens(port);
  const service = { port, tlsPort, password: "club-password", ca: readFileSync(join(folder, "cert.pem"), "utf8") };
  const tests = spawn("vitest", ["run", "--config", "test/imap/vitest.config.ts", ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { ...process.env, TEST_IMAP: JSON.stringify(service) },
  });
  process.exitCode = await new Promise<number>((resolve) => tests.on("exit", (code) => resolve(code ?? 1)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  if (dovecot?.pid !== undefined && dovecot.exitCode === null) {
    const ended = new Promise((resolve) => dovecot?.on("exit", resolve));
    dovecot.kill();
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}
