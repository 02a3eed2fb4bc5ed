/** A mail server's report about one recipient: RFC 3464's fields, or those found in a text. */
export interface DeliveryStatus {
  /** `failed`, `delayed`, `delivered`, `relayed` or `expanded`. */
  action: string;
  /** RFC 3463, such as `5.1.1`; empty if missing. */
  status: string;
  /** The server's reply, such as `550 5.1.1 User unknown`. */
  diagnostic: string;
}

/** `hard`: no email will ever reach the address. `soft`: this one did not. */
export type FailureKind = "hard" | "soft";

/** Enhanced status codes that say that an address is of no use; other permanent ones are about the email or us. */
const hard = /^5\.(?:1\.(?:0|1|2|3|4|6|10)|2\.1|4\.4|4\.310)$/;

/** Codes that say nothing in particular: the words decide. */
const general = /^5\.(?:0\.0|2\.0|3\.0|4\.1|5\.0|7\.1)$/;

/** How servers say that an address does not exist, or is closed. */
const unknown =
  /\b(?:(?:no such|unknown|invalid|non-?existent|inactive|disabled) (?:user|recipient|mailbox|address|account|alias|local part)|(?:user|recipient|mailbox|address|account|alias)(?: address)? (?:(?:is |was )?(?:unknown|invalid|disabled|inactive|deactivated|unavailable|not known|not found|not listed|rejected: (?:access denied|user unknown|undeliverable))|(?:does not|doesn'?t|doesnt) exist|no longer)|does not exist|doesn'?t have an? \S+ account|no mailbox (?:here|by that name)|unrouteable address|host or domain name not found|no longer (?:in use|available|valid)|user ?unknown|name or service not known|domain (?:does not exist|not found)|nxdomain)\b/i;

/** How they say that something else is wrong: with the email, its sender, or for now. */
const passing =
  /\b(?:spam|spamhaus|block(?:ed|list)|black ?list|reputation|policy|dmarc|dkim|spf|virus|content|quota|full|over ?quota|too (?:large|big|many)|rate|throttl|temporar|try (?:again|later)|greylist|timed? ?out|sender)/i;

/** The most specific code: servers put it into their reply where the field has a general one. */
function codeOf({ status, diagnostic }: DeliveryStatus): string {
  const [inReply = ""] = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(diagnostic) ?? [];
  const [field = ""] = /[245]\.\d{1,3}\.\d{1,3}/.exec(status) ?? [];
  return field === "" || (general.test(field) && inReply.startsWith("5")) ? inReply || field : field;
}

/** The code of a failure for staff, such as `5.1.1` or `550`; empty without one. */
export function failureCode(report: DeliveryStatus): string {
  return codeOf(report) || (/\b[45]\d\d\b/.exec(report.diagnostic)?.[0] ?? "");
}

/**
 * The consequence of a delivery status for the address; undefined unless delivery has failed.
 *
 * A rejection for its content, size or sender is `soft`: one mistake of ours must not empty the list.
 */
export function failureKind(report: DeliveryStatus): FailureKind | undefined {
  const { action, diagnostic } = report;
  if (action.toLowerCase() !== "failed") return undefined;
  const code = codeOf(report);
  if (hard.test(code)) return passing.test(diagnostic) && !unknown.test(diagnostic) ? "soft" : "hard";
  const permanent = code === "" ? !/(?<!\d)4\d\d(?!\d)/.test(diagnostic) : general.test(code);
  return permanent && unknown.test(diagnostic) ? "hard" : "soft";
}
