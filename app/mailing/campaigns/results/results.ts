import type { EmailCounts } from "./shapes.ts";

/** Emails that arrived as far as known: nothing came back. */
export const deliveredOf = ({ sent, hard, soft }: EmailCounts): number => Math.max(0, sent - hard - soft);
