import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

// Runs the tests of images and of backups in a bucket with a real S3 service: OpenStack Swift with its `s3api`, in a temporary folder.
// On Debian: apt install swift-proxy swift-account swift-container swift-object

const PORT = 6299;
const folder = mkdtempSync(join(tmpdir(), "afterglow-swift-"));
const etc = join(folder, "etc");
const keys = { accessKeyId: "club:writer", secretAccessKey: "writer-key" };

/** Runs one of Swift's commands. */
function run(command: string, ...args: string[]): void {
  const { status, error, stderr } = spawnSync(command, args, { cwd: etc, encoding: "utf8" });
  if (error) throw new Error("Swift is missing: apt install swift-proxy swift-account swift-container swift-object");
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stderr}`);
}

function configure(server: string, port: number, lines: string): void {
  const common = `bind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nuser = ${userInfo().username}\nswift_dir = ${etc}`;
  const disks = `devices = ${folder}\nmount_check = false`;
  writeFileSync(join(etc, `${server}-server.conf`), `[DEFAULT]\n${common}\n${disks}\n${lines}\n`);
}

function prepare(): void {
  for (const name of ["etc", "disk"]) mkdirSync(join(folder, name));
  const hash = "swift_hash_path_suffix = a\nswift_hash_path_prefix = b";
  writeFileSync(join(etc, "swift.conf"), `[swift-hash]\n${hash}\n[storage-policy:0]\nname = one\ndefault = yes\n`);
  for (const [server, port] of [
    ["account", 6302],
    ["container", 6301],
    ["object", 6300],
  ] as const) {
    configure(
      server,
      port,
      `[pipeline:main]\npipeline = ${server}-server\n[app:${server}-server]\nuse = egg:swift#${server}`,
    );
    const ring = `${server}.builder`;
    run("swift-ring-builder", ring, "create", "6", "1", "1");
    run("swift-ring-builder", ring, "add", `r1z1-127.0.0.1:${port}/disk`, "1");
    run("swift-ring-builder", ring, "rebalance");
  }
  const filters = ["catch_errors", "gatekeeper", "cache", "listing_formats", "s3api", "tempauth"];
  const more: Record<string, string> = {
    cache: "use = egg:swift#memcache",
    s3api: "use = egg:swift#s3api\nlocation = test-1",
    tempauth: `use = egg:swift#tempauth\nuser_club_writer = ${keys.secretAccessKey} .admin\nuser_club_reader = reader-key`,
  };
  const sections = filters.map((name) => `[filter:${name}]\n${more[name] ?? `use = egg:swift#${name}`}`);
  const pipeline = `[pipeline:main]\npipeline = ${filters.join(" ")} proxy-server`;
  const app = "[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true";
  configure("proxy", PORT, [pipeline, app, ...sections].join("\n"));
}

async function listens(port: number): Promise<void> {
  for (let left = 600; left > 0; left -= 1) {
    const open = await new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1");
      socket.on("connect", () => resolve(socket.destroy()));
      socket.on("error", () => resolve(undefined));
    });
    if (open) return;
    await setTimeout(100);
  }
  throw new Error(`Swift does not listen on port ${port}.`);
}

const servers: ReturnType<typeof spawn>[] = [];
try {
  prepare();
  for (const name of ["account", "container", "object", "proxy"]) {
    servers.push(spawn(`swift-${name}-server`, [join(etc, `${name}-server.conf`)], { stdio: "ignore" }));
  }
  await Promise.all([6300, 6301, 6302, PORT].map(listens));
  const service = { endpoint: `http://127.0.0.1:${PORT}`, region: "test-1", ...keys };
  const tests = spawn("vitest", ["run", "app/house/images/", "app/office/backup-bucket/bucket-backups"], {
    stdio: "inherit",
    env: { ...process.env, TEST_S3: JSON.stringify(service) },
  });
  process.exitCode = await new Promise<number>((resolve) => tests.on("exit", (code) => resolve(code ?? 1)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const server of servers) server.kill();
  await Promise.all(servers.map((server) => server.exitCode ?? new Promise((resolve) => server.on("exit", resolve))));
  rmSync(folder, { recursive: true, force: true });
}
