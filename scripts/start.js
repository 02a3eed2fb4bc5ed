import { build, install, pinnedNode, run, serverCommand, serverEnvironment } from "./prepare.js";

try {
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
