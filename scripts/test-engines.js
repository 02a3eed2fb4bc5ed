import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { install, root } from "./prepare.js";
import { conclude, oneTest, readPlaywright, retryFailures, succeeds, testsOf } from "./test-reports.js";

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

/**
 * @param {string} file of the report
 * @param {string[]} args
 */
async function runPlaywright(file, ...args) {
  rmSync(join(root, file), { force: true });
  const succeeded = await succeeds("playwright", ["test", "--config=test/engines", "--reporter=list,json", ...args], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(root, file),
    ENGINES: installed.join(" "),
  });
  return testsOf(succeeded, file, readPlaywright);
}

/** Runs the tests for guests, staff and the door in each installed engine. */
async function testEngines() {
  if (!installed.length) return {};
  await install();
  const count = await retryFailures(await runPlaywright("test-results/engines.json"), () =>
    runPlaywright("test-results/engines-retries.json", "--last-failed", "--workers=1"),
  );
  return { [installed.join(" and ")]: count };
}

conclude(
  await testEngines().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return { installation: oneTest(false) };
  }),
);
