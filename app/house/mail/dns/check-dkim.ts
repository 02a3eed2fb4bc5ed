import type { DkimCheck, DkimRecord } from "./shapes.ts";

/** The result if DNS did not respond. */
export const noAnswer: DkimCheck = { state: "unknown", problems: ["DNS gave no answer. Try again in a minute."] };

/**
 * A record's tags (RFC 6376, 3.2): `v=DKIM1; p=…` becomes `{ v: "DKIM1", p: "…" }`; spaces within a value are ignored.
 */
function tagsOf(text: string): Map<string, string> {
  const pairs = text.split(";").flatMap((part) => {
    const [, name, value = ""] = /^\s*(\w+)\s*=([\s\S]*)$/.exec(part) ?? [];
    return name ? [[name, value.replaceAll(/\s/g, "")] as const] : [];
  });
  return new Map(pairs);
}

/** The problem with the published public key, compared with our own; undefined if there is none. */
function keyProblem(found: string | undefined, own: string): string | undefined {
  if (found === own) return undefined;
  if (found === undefined) return "It has no public key (p=). Copy the whole value.";
  if (found === "") return "Its public key is empty (p=), which revokes it. Copy the whole value.";
  if (own.startsWith(found)) {
    return `Its public key ends after ${found.length} of ${own.length} characters. If your DNS provider cuts texts at 255 characters, split the value into several quoted parts.`;
  }
  return "It has another public key. Replace it with ours.";
}

/** The instruction for a missing record, which may have been published too recently to be found. */
export const publishIt = "Publish it. If you have, check again later: a change in DNS can take a day.";

function recordProblems(published: string, own: string): string[] {
  const found = tagsOf(published);
  const ownKey = tagsOf(own).get("p") ?? "";
  const lists = (tag: string, one: string) => (found.get(tag) ?? one).split(":").includes(one);
  const problems = [
    published.includes('"') && "It has quotation marks in its value. Remove them.",
    (found.get("v") ?? "DKIM1") !== "DKIM1" && "Its version is not v=DKIM1.",
    (found.get("k") ?? "rsa") !== "rsa" && "Its type of key is not k=rsa.",
    !lists("h", "sha256") && "It doesn't allow the hash of our signatures: remove h=, or add sha256.",
    !lists("s", "email") && !lists("s", "*") && "It doesn't allow email: remove s=.",
    found.get("t")?.split(":").includes("y") && "It is marked as a test (t=y), so mail servers may ignore it.",
    keyProblem(found.get("p"), ownKey),
  ];
  return problems.filter((problem) => typeof problem === "string");
}

/** Checks the TXT records that DNS has under our record's name. */
export function checkRecord(published: readonly string[], { value }: DkimRecord): DkimCheck {
  const [one, ...others] = published;
  if (one === undefined) {
    return { state: "missing", problems: [`No TXT record has this name. ${publishIt}`] };
  }
  if (others.length > 0) {
    const count = `${published.length} TXT records have this name, so mail servers may read the wrong one.`;
    return { state: "wrong", problems: [`${count} Keep only ours.`] };
  }
  const problems = recordProblems(one, value);
  return problems.length === 0 ? { state: "published", problems } : { state: "wrong", problems };
}
