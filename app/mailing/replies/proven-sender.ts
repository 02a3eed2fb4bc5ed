/** A result of a check by the receiving mail server (RFC 8601). */
interface Result {
  /** `dmarc`, `dkim`, `spf` or another. */
  method: string;
  /** `pass`, `fail`, `none` and others. */
  result: string;
  /** Such as `header.from`, in lower case, with their values. */
  properties: ReadonlyMap<string, string>;
}

/** A header's tokens: words and quoted strings, `;` and `=`. Comments and spaces only separate. */
function tokensIn(value: string): string[] | undefined {
  const tokens: string[] = [];
  let word = "";
  const end = () => {
    if (word !== "") tokens.push(word);
    word = "";
  };
  for (let at = 0; at < value.length; at += 1) {
    const character = value.charAt(at);
    if (character === "(") {
      end();
      let depth = 1;
      for (at += 1; at < value.length && depth > 0; at += 1) {
        if (value[at] === "\\") at += 1;
        else if (value[at] === "(") depth += 1;
        else if (value[at] === ")") depth -= 1;
      }
      if (depth > 0) return undefined;
      at -= 1;
    } else if (character === '"') {
      for (at += 1; at < value.length && value[at] !== '"'; at += 1) {
        if (value[at] === "\\") at += 1;
        word += value[at] ?? "";
      }
      if (at >= value.length) return undefined;
    } else if (/\s/.test(character)) {
      end();
    } else if (character === ";" || character === "=") {
      end();
      tokens.push(character);
    } else {
      word += character;
    }
  }
  end();
  return tokens;
}

/** One method's result: `dkim=pass header.d=guest.example`. */
function resultIn(tokens: readonly string[]): Result | undefined {
  const [method = "", equals, result = "", ...rest] = tokens;
  if (equals !== "=" || result === "" || result === "=") return undefined;
  const properties = new Map<string, string>();
  for (let at = 0; at < rest.length; at += 3) {
    const [name = "", is, value = "="] = rest.slice(at, at + 3);
    // The rest is ambiguous.
    if (is !== "=" || value === "=") break;
    if (!properties.has(name.toLowerCase())) properties.set(name.toLowerCase(), value.toLowerCase());
  }
  return { method: method.toLowerCase().split("/")[0] ?? "", result: result.toLowerCase(), properties };
}

/**
 * The results in an `Authentication-Results` header's value.
 *
 * @returns undefined if the header is another server's, or damaged.
 */
function resultsBy(authservId: string, value: string): Result[] | undefined {
  const tokens = tokensIn(value);
  if (!tokens || tokens[0]?.toLowerCase() !== authservId.toLowerCase()) return undefined;
  const parts: string[][] = [[]];
  for (const token of tokens) {
    if (token === ";") parts.push([]);
    else parts.at(-1)?.push(token);
  }
  // The id, with a version that may follow.
  const [, ...checks] = parts;
  return checks.flatMap((check) => resultIn(check) ?? []);
}

const domainOf = (address: string) => address.slice(address.lastIndexOf("@") + 1);

/**
 * Whether a verified domain is aligned with an address's: the same, or a parent domain. Subdomains and top-level domains
 * are not.
 */
function speaksFor(checked: string, domain: string): boolean {
  if (!checked.includes(".")) return false;
  return checked === domain || domain.endsWith(`.${checked}`);
}

/**
 * Whether the receiving mail server proved that an email is from its sender's domain: its DMARC check passed or, for a
 * domain without DMARC, a DKIM signature or SPF of that domain did (RFC 8601).
 *
 * @param headers the values of the email's `Authentication-Results` headers, from the top. Only the first one of the
 * server counts: anyone can write one below it.
 * @param authservId the server's name in its headers; undefined if none is trusted.
 * @param sender the one address in From, in lower case.
 */
export function isProven(headers: readonly string[], authservId: string | undefined, sender: string): boolean {
  if (authservId === undefined) return false;
  const domain = domainOf(sender);
  const checks = headers.map((value) => resultsBy(authservId, value)).find((results) => results !== undefined);
  if (!checks) return false;
  const dmarc = checks.find(({ method }) => method === "dmarc");
  if (dmarc && dmarc.result !== "none") {
    const from = dmarc.properties.get("header.from");
    return dmarc.result === "pass" && (from === undefined || domainOf(from) === domain);
  }
  return checks.some(({ method, result, properties }) => {
    if (result !== "pass") return false;
    const checked =
      method === "dkim"
        ? (properties.get("header.d") ?? domainOf(properties.get("header.i") ?? ""))
        : method === "spf"
          ? domainOf(properties.get("smtp.mailfrom") ?? "")
          : "";
    return speaksFor(checked, domain);
  });
}
