import { writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, totalmem, type } from "node:os";

/** One figure of what the site must reach, as it was measured. */
export interface Figure {
  what: string;
  reach: string;
  measured: string;
  met: boolean;
  /** How many processes wanted to compute in the minute before, those of the bench among them. */
  busy: string;
}

/** A figure that must be at least, or at most, so much. */
export function figure(what: string, measured: number, bound: { least: number } | { most: number }, unit = ""): Figure {
  const [sign, limit] = "least" in bound ? ["≥", bound.least] : ["≤", bound.most];
  const said = (value: number) => `${value.toLocaleString("en-AU", { maximumFractionDigits: 2 })}${unit}`;
  return {
    what,
    reach: `${sign} ${said(limit)}`,
    measured: said(measured),
    met: "least" in bound ? measured >= limit : measured <= limit,
    busy: (loadavg()[0] ?? 0).toFixed(1),
  };
}

/** The machine in words. */
function machine(): string {
  const [processor] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores (${processor?.model.trim() ?? "unknown"}), ${gigabytes} GB, ${type()}, Node ${process.versions.node}`;
}

const page = "docs/performance.md";

/** Writes the latest figures where readers find them. */
export function keepFigures(figures: readonly Figure[]): void {
  const rows = figures.map(
    ({ what, reach, measured, met, busy }) =>
      `| ${what} | ${reach} | ${measured} | ${met ? "yes" : "**no**"} | ${busy} |`,
  );
  const text = `# What was measured last

Written by \`npm run bench\`. ${new Date().toISOString().slice(0, 10)}, on ${machine()}. Load is how many processes wanted a core in the minute before, the bench's own two or three among them: where it is higher, the machine did other work, absolute figures are lower than they would be, and ratios say more.

| What | Reach | Measured | Met | Load |
|---|---|---|---|---|
${rows.join("\n")}

What pages weigh is held by \`e2e/what-pages-load.spec.ts\` too; \`npm run lighthouse\` measures eight pages.
`;
  writeFileSync(page, text);
}
