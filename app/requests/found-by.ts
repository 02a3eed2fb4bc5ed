/** Lower case, without accents: how what is searched for and what is found are compared. */
export function searchable(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The last figures of a phone number are the same with a dial code and without. */
const FIGURES = 9;

/** What makes two requests one guest's: the address in lower case, and the number's last nine figures. */
export function guestKeys({ email, phone }: { email: string; phone: string }): {
  email_key: string;
  phone_key: string;
} {
  return { email_key: email.toLowerCase(), phone_key: phone.replace(/\D/g, "").slice(-FIGURES) };
}

/** Everything a request is found by, as one searchable line; a number stands in it with its dial code and without. */
export function searchWords(request: { name: string; email: string; phone: string; reference: string }): string {
  const { name, email, phone, reference } = request;
  const figures = phone.replace(/\D/g, "");
  return searchable([name, email, figures, `0${figures.slice(-FIGURES)}`, reference].join(" "));
}
