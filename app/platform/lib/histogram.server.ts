/** A histogram of durations in plain numbers, cheap enough for thousands of events a second. */
export class Histogram {
  /** Upper bounds of the buckets in seconds, in ascending order. */
  readonly bounds: readonly number[];
  /**
   * Counts per bucket: up to the bound at the same index and above the previous one; the last bucket counts everything
   * longer.
   */
  readonly counts: number[];
  /** The sum, in seconds. */
  sum = 0;

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.counts = Array<number>(bounds.length + 1).fill(0);
  }

  /** @param ms the duration. */
  add(ms: number): void {
    const seconds = ms / 1_000;
    let place = 0;
    while (seconds > (this.bounds[place] ?? Number.POSITIVE_INFINITY)) place += 1;
    this.counts[place] = (this.counts[place] ?? 0) + 1;
    this.sum += seconds;
  }
}

/** Histograms by name, created on first use. Names must be few, and never come from users. */
export class HistogramMap {
  readonly all = new Map<string, Histogram>();
  readonly #bounds: readonly number[];

  /** @param bounds as in `Histogram`. */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
  }

  of(name: string): Histogram {
    return this.all.getOrInsertComputed(name, () => new Histogram(this.#bounds));
  }
}
