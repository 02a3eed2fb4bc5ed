/** The prefix of addresses in a preview of the draft. */
export const PREVIEW_PATH = "/preview";
