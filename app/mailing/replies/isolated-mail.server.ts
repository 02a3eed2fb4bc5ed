import { openIsolated } from "../../platform/lib/processes/isolated.server.ts";

/** Reads emails in a separate process with limits. The largest ordinary email takes up to 400 MB. */
export const isolatedMail = openIsolated({ memory: 512, computing: 5_000, within: 60_000 });
