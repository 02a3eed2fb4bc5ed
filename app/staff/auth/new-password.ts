/** Letters and digits that are hard to confuse. */
const CHARACTERS = "23456789abcdefghjkmnpqrstuvwxyz";
const GROUPS = 4;
const GROUP = 5;

/** A random character; each is equally likely. */
function anyCharacter(): string {
  const fair = 256 - (256 % CHARACTERS.length);
  const [byte = fair] = crypto.getRandomValues(new Uint8Array(1));
  return byte < fair ? CHARACTERS.charAt(byte % CHARACTERS.length) : anyCharacter();
}

/** Generates a password that is easy to read out: `k7mzp-…`. For the server and for browsers. */
export function newPassword(): string {
  const group = () => Array.from({ length: GROUP }, anyCharacter).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}
