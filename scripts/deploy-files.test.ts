import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { serverTimeouts } from "../app/server/listen.server.ts";
import { root, serverCommand, serverEnvironment } from "./prepare.js";

const read = (file: string) => readFileSync(join(root, file), "utf8");
const dockerfile = read("deploy/Dockerfile");
const compose = read("deploy/compose.yaml");
const service = read("deploy/afterglow.service");
const nginx = read("deploy/nginx.conf");
const caddy = read("deploy/Caddyfile");
const garage = read("deploy/garage.toml");
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);

test("the settings of the deploy files are the ones that the program reads", () => {
  const known = new Set([
    ...all(read("app/server/config.server.ts"), /^ {4}([A-Z][A-Z\d_]+): /gm),
    ...Object.keys(serverEnvironment),
  ]);
  const [own = ""] = /x-afterglow:.*?(?=\n {2}volumes:)/s.exec(compose) ?? [];
  const set = [
    ...all(own, /^ {4}([A-Z][A-Z\d_]+):/gm),
    ...all(dockerfile, /^(?:ENV| {3}) ([A-Z][A-Z\d_]+)=/gm),
    ...all(service, /[= ]([A-Z][A-Z\d_]+)=/g),
    ...all(nginx + caddy, /\b([A-Z][A-Z_]+)=/g),
  ];
  expect(set.length).toBeGreaterThan(25);
  expect(set.filter((name) => !known.has(name))).toEqual([]);
});

test("the program runs as `npm start` runs it, on the same Node", () => {
  const { node } = JSON.parse(read("package.json")).dependencies;
  expect(new Set(all(dockerfile, /^FROM node:([\d.]+)-/gm))).toEqual(new Set([node]));
  const options = serverCommand.slice(0, -1);
  for (const [name, value] of Object.entries(serverEnvironment)) {
    expect(dockerfile).toContain(`${name}=${value}`);
    expect(service).toContain(`${name}=${value}`);
  }
  expect(dockerfile).toContain(
    `CMD ${JSON.stringify(["node", ...options, "build/server/index.js"]).replaceAll(",", ", ")}`,
  );
  expect(service).toContain(`node_modules/node/bin/node ${options.join(" ")} build/server/index.js`);
});

test("the image's build context has everything that the build needs", () => {
  const taken = all(read(".dockerignore"), /^!(.+)$/gm);
  const ignored = read(".gitignore").split("\n");
  const needed = readdirSync(root).filter((name) =>
    /^(app|public|scripts|server\.ts|package.*|.*\.config\.ts|tsconfig\.json)$/.test(name),
  );
  const forTests = ["playwright.config.ts", "vitest.config.ts"];
  expect(needed.filter((name) => !taken.includes(name) && !forTests.includes(name))).toEqual([]);
  expect(taken.filter((name) => ignored.includes(name))).toEqual([]);
});

test("ports agree, and every deployment sets one proxy in front", () => {
  const [port] = all(dockerfile, /PORT=(\d+)/g);
  expect(all(dockerfile, /EXPOSE (\d+)/g)).toEqual([port]);
  expect(all(compose, /UPSTREAMS: (.*)/g)).toEqual([`one:${port} two:${port}`]);
  expect(all(nginx, /server 127\.0\.0\.1:(\d+) /g)).toEqual(all(caddy.replace(/#.*/g, ""), /127\.0\.0\.1:(\d+)/g));
  expect(compose).toContain('TRUST_PROXY: "1"');
  for (const proxy of [nginx, caddy]) expect(proxy).toContain("TRUST_PROXY=1");
});

test("MEDIA_URL and the key match the object storage of these files", () => {
  const [port] = all(garage, /^api_bind_addr = .*:(\d+)"/gm);
  const [region] = all(garage, /^s3_region = "(.*)"/gm);
  expect(compose).toContain(`S3_ENDPOINT: \${S3_ENDPOINT:-http://objects:${port}}`);
  expect(compose).toContain(`S3_REGION: \${S3_REGION:-${region}}`);
  const [bucket, made] = all(compose, /(?:MEDIA|DEFAULT)_BUCKET: (.*)/g);
  expect(made).toBe(bucket);
  for (const [ours, its] of [
    ["S3_ACCESS_KEY_ID", "GARAGE_DEFAULT_ACCESS_KEY"],
    ["S3_SECRET_ACCESS_KEY", "GARAGE_DEFAULT_SECRET_KEY"],
  ])
    expect(compose).toContain(`${its}: \${${ours}}`);
  // Its data outlives the container.
  for (const [folder] of [all(garage, /^metadata_dir = "(.*)"/gm), all(garage, /^data_dir = "(.*)"/gm)])
    expect(folder).toMatch(/^\/var\/lib\/garage\//);
  expect(compose).toContain("- objects:/var/lib/garage\n");
});

test("stop timeouts exceed the shutdown time, and a proxy closes idle connections before the server", () => {
  const seconds = [...all(compose, /stop_grace_period: (\d+)s/g), ...all(service, /TimeoutStopSec=(\d+)/g)].map(Number);
  expect(seconds.filter((wait) => wait <= 10)).toEqual([]);
  const held = [...all(nginx, /^ {4}keepalive_timeout (\d+)s/gm), ...all(caddy, /keepalive (\d+)s/g)].map(Number);
  expect(held).toEqual([60, 60]);
  expect(serverTimeouts.keepAliveTimeout).toBeGreaterThan(60_000);
});

test("ids of requests come from the proxy alone, and metrics stay inside", () => {
  expect(nginx).toContain("proxy_set_header X-Request-Id $request_id;");
  expect(caddy).toContain("header_up X-Request-Id {http.request.uuid}");
  const [pattern = ""] = all(nginx, /location ~\* (\S+) \{\s+return 404;/g);
  const [matched = ""] = all(caddy, /@inside path (.*)/g);
  const inNginx = (path: string) => new RegExp(pattern, "i").test(path);
  // A star matches anything, regardless of case.
  const inCaddy = (path: string) =>
    matched.split(" ").some((one) => new RegExp(`^${one.replace("*", ".*")}$`, "i").test(path));
  for (const hidden of [inNginx, inCaddy]) {
    for (const name of ["/metrics", "/healthz", "/readyz"])
      for (const path of [name, `${name}/`, `${name}/x`, name.toUpperCase()]) expect(hidden(path), path).toBe(true);
    for (const path of ["/", "/events", "/metricsx", "/api/readyz"]) expect(hidden(path), path).toBe(false);
  }
  // URLs contain search terms.
  expect(nginx).not.toMatch(/log_format[^;]*(\$request\b|\$uri|\$request_uri|\$args|\$http_referer|\$remote_addr)/);
});
