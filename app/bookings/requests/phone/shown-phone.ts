/** A number in non-breaking groups of three from its end: `+61 491 570 006`. */
export function shownPhone(phone: string): string {
  return phone.replace(/\B(?=(?:\d{3}){1,5}$)/g, "\u00a0");
}
