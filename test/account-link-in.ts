/** An account link in an email's plain text. @param origin the site's address. @throws when there is none. */
export function linkIn(text: string | undefined, origin: string): { url: string; page: string; token: string } {
  const [, url = "", page = "", token = ""] =
    /((?:https?:\/\/[^\s/]+)(\/admin\/[a-z-]+)#([\w-]{32}))(?![\w-])/.exec(text ?? "") ?? [];
  if (!url.startsWith(`${origin}/`)) throw new Error(`No account link in: ${text}`);
  return { url, page, token };
}
