import { openIsolated } from "../../platform/lib/processes/isolated.server.ts";

/** Functions that read emails run in one process, whose bounds an ordinary email of the largest size does not reach: it takes up to 400 MB
 * on a busy machine, where memory is freed late. */
export const isolatedMail = openIsolated({ memory: 512, computing: 5_000, within: 60_000 });
