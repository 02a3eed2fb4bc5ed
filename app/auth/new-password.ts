/** Letters and figures that are easily told apart. */
const CHARACTERS = "23456789abcdefghjkmnpqrstuvwxyz";
const GROUPS = 4;
const GROUP = 5;

/** A character by chance, each as likely as the other. */
function anyCharacter(): string {
  const fair = 256 - (256 % CHARACTERS.length);
  const [byte = fair] = crypto.getRandomValues(new Uint8Array(1));
  return byte < fair ? CHARACTERS.charAt(byte % CHARACTERS.length) : anyCharacter();
}

/** A password that nobody would guess, which can be read out: `k7mzp-…`. For the server and for browsers. */
export function newPassword(): string {
  const group = () => Array.from({ length: GROUP }, anyCharacter).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}
