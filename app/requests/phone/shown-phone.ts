/** A number in groups of three from its end, which do not come apart: `+61 491 570 006`. */
export function shownPhone(phone: string): string {
  return phone.replace(/\B(?=(\d{3})+$)/g, "\u00a0");
}
