import { appendFileSync } from "node:fs";

/** Prints the results of a long run; `npm run test:long` repeats them at its end. */
export function reportFigures(part: string, figures: Record<string, number | string>): void {
  const line = Object.entries(figures).map(([name, figure]) => `${name} ${figure.toLocaleString("en-AU")}`);
  const text = `${part}: ${line.join(", ")}`;
  console.log(text);
  if (process.env.LONG_FIGURES) appendFileSync(process.env.LONG_FIGURES, `${text}\n`);
}
