import { createHook } from "node:async_hooks";

/** Counts the slow hashes that a test app computes while `work` runs: its server is in the test's process. */
export async function countHashes(work: () => Promise<unknown>): Promise<number> {
  let hashes = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === "ARGON2REQUEST") hashes += 1;
    },
  }).enable();
  await work();
  hook.disable();
  return hashes;
}
