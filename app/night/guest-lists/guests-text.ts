/** The guests of a preview and all who come: `18 guests, 24 people.` @param plusOnes of each guest. */
export function guestsText(plusOnes: readonly number[]): string {
  const people = plusOnes.reduce((sum, more) => sum + 1 + more, 0);
  const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
  return `${count(plusOnes.length, "guest", "guests")}, ${count(people, "person", "people")}.`;
}
