import { expectFreePort } from "../app/server/port-taken.js";
import { build, install, pinnedNode, run, serverCommand, serverEnvironment } from "./prepare.js";

const { PORT, HOST } = process.env;

try {
  // Before a build of half a minute. The server reports an invalid port.
  if (!PORT || /^\d{1,5}$/.test(PORT)) await expectFreePort(Number(PORT || 3000), HOST || "127.0.0.1");
  await install();
  await build();
  process.exitCode = await run(pinnedNode, serverCommand, {
    env: { ...process.env, ...serverEnvironment },
    // The server sees the channel break, and stops, even if this process is killed outright.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
