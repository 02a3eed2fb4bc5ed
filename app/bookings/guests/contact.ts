/** What identifies a guest: an address, a number, or one of these that is now another guest's. */
export type ContactKind = "email" | "phone" | "former";

/** The key of an address. @param email in any case. */
export const emailContact = (email: string): string => `email:${email.toLowerCase()}`;

/** The key of a full number, `+61412345678`. */
export const phoneContact = (phone: string): string => `phone:${phone}`;

/** The kind and the value of a contact's key; the value of a former contact is an id. */
export function readContact(contact: string): { kind: ContactKind; value: string } {
  const at = contact.indexOf(":");
  return { kind: contact.slice(0, at) as ContactKind, value: contact.slice(at + 1) };
}
