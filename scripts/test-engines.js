import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { install } from "./prepare.js";
import { conclude, oneTest, retryFailures, runPlaywright } from "./test-reports.js";

/** The Debian packages of each engine. */
const engines = {
  firefox: { packages: "firefox-esr", files: ["/usr/bin/firefox-esr"] },
  webkit: {
    packages: "webkit2gtk-driver xvfb python3-gi gir1.2-webkit2-4.1",
    files: ["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb", "/usr/bin/python3"],
  },
};

/** Whether the system's Python has the bindings that open WebKit's window. */
function hasBindings() {
  const { status } = spawnSync("/usr/bin/python3", ["-c", "import gi; gi.require_version('WebKit2', '4.1')"]);
  return status === 0;
}

const installed = Object.entries(engines)
  .filter(([name, { files }]) => files.every((file) => existsSync(file)) && (name !== "webkit" || hasBindings()))
  .map(([name]) => name);

for (const [name, { packages }] of Object.entries(engines)) {
  if (!installed.includes(name)) console.log(`Not tested in ${name}: it is not installed (apt install ${packages}).`);
}

const config = "--config=test/engines";
const env = { ENGINES: installed.join(" ") };

/** Runs the tests for guests, staff and the door in each installed engine. */
async function testEngines() {
  if (!installed.length) return {};
  await install();
  const count = await retryFailures(await runPlaywright("test-results/engines.json", [config], env), () =>
    runPlaywright("test-results/engines-retries.json", [config, "--last-failed", "--workers=1"], env),
  );
  return { [installed.join(" and ")]: count };
}

conclude(
  await testEngines().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return { installation: oneTest(false) };
  }),
);
