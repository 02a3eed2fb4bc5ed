import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, totalmem, type } from "node:os";

/** A measured metric. */
export interface Metric {
  what: string;
  reach: string;
  measured: string;
  met: boolean;
  /** The load average of the last minute, including the benchmark. */
  busy: string;
}

/** A required metric with its lower or upper bound. */
export function metric(what: string, measured: number, bound: { least: number } | { most: number }, unit = ""): Metric {
  const [sign, limit] = "least" in bound ? ["≥", bound.least] : ["≤", bound.most];
  const format = (value: number) => `${value.toLocaleString("en-AU", { maximumFractionDigits: 2 })}${unit}`;
  return {
    what,
    reach: `${sign} ${format(limit)}`,
    measured: format(measured),
    met: "least" in bound ? measured >= limit : measured <= limit,
    busy: (loadavg()[0] ?? 0).toFixed(1),
  };
}

/** The measurement that this share of all measurements does not exceed; NaN if there are none. */
export function percentile(measurements: readonly number[], share: number): number {
  const rank = Math.max(1, Math.ceil(measurements.length * share));
  return measurements.toSorted((a, b) => a - b)[rank - 1] ?? Number.NaN;
}

/** The median of an odd number of measurements; NaN if there are none. */
export const median = (measurements: readonly number[]): number => percentile(measurements, 0.5);

/** Rounds a number for a table. */
export const round = (value: number): number => Math.round(value * 10) / 10;

function machine(): string {
  const [processor] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores (${processor?.model.trim() ?? "unknown"}), ${gigabytes} GB, ${type()}, Node ${process.versions.node}`;
}

const page = "docs/performance.md";

/**
 * CPU time since startup, in the system's unit: the total, and what the host gave to other machines ("steal"). From
 * Linux (https://man7.org/linux/man-pages/man5/proc_stat.5.html).
 */
function processorTimes(): { all: number; stolen: number } | undefined {
  if (!existsSync("/proc/stat")) return undefined;
  const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n");
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, soft = 0, stolen = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return { all: user + nice + system + idle + wait + irq + soft + stolen, stolen };
}

const before = processorTimes();

/** The share of CPU time that other machines on the host used during the run, as text; empty if unknown. */
function stolenMeanwhile(): string {
  const now = processorTimes();
  if (!now || !before) return "";
  const share = Math.round((100 * (now.stolen - before.stolen)) / (now.all - before.all));
  return ` The host gave ${share} per cent of the processor to other machines.`;
}

/** Writes the latest metrics to the documentation. */
export function saveResults(metrics: readonly Metric[]): void {
  const rows = metrics.map(
    ({ what, reach, measured, met, busy }) =>
      `| ${what} | ${reach} | ${measured} | ${met ? "yes" : "**no**"} | ${busy} |`,
  );
  const text = `# Benchmark results

Written by \`npm run bench\` once all parts have run: every figure is of the day and the machine named here. A part alone, such as \`npm run bench -- lighthouse\`, only prints its figures. Measured on ${new Date().toISOString().slice(0, 10)}, on ${machine()}. Load is the average over the minute before, of which the bench causes two or three: if it is higher, the machine was busy with other work, so absolute values are lower than on an idle machine and ratios matter more.${stolenMeanwhile()}

| Metric | Target | Measured | Met | Load |
|---|---|---|---|---|
${rows.join("\n")}

Page weights are also covered by \`e2e/what-pages-load.slow.spec.ts\`; \`npm run lighthouse\` measures eight pages. Lighthouse values are the median of five runs.
`;
  writeFileSync(page, text);
}
