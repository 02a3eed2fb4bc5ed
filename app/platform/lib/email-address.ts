/** An address as mail servers accept it; some providers allow dots that RFC 5322 only allows in quotes. */
export const emailPattern =
  /^(?!\.)[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,9}(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i;

/**
 * An address with its international domain in ASCII (punycode), so that each has one spelling; any other text is
 * unchanged.
 */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  if (at === 0 || /^[!-~]*$/.test(domain) || /[\s/?#:@\\%[\]]/.test(domain) || !URL.canParse(`http://${domain}`))
    return address;
  return address.slice(0, at) + new URL(`http://${domain}`).hostname;
}
