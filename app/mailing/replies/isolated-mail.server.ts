import { openIsolated } from "../../platform/lib/processes/isolated.server.ts";

/** Runs functions that read emails in a process with bounds. The largest ordinary email takes up to 400 MB. */
export const isolatedMail = openIsolated({ memory: 512, computing: 5_000, within: 60_000 });
