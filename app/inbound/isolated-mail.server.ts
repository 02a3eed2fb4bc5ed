import { openIsolated } from "../lib/isolated.server.ts";

/** Functions that read emails run in one process, whose bounds an ordinary email of the largest size does not reach. */
export const isolatedMail = openIsolated({ memory: 320, computing: 5_000, within: 60_000 });
