/** How long something took each time, counted in buckets: plain numbers, for what happens thousands of times a second. */
export class Histogram {
  /** Upper ends of the buckets in seconds, from the smallest. */
  readonly bounds: readonly number[];
  /** How often it took no longer than the bound in the same place, and longer than the one before; the last place is for everything longer. */
  readonly counts: number[];
  /** All together, in seconds. */
  sum = 0;

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.counts = Array<number>(bounds.length + 1).fill(0);
  }

  /** @param ms how long it took this time. */
  add(ms: number): void {
    const seconds = ms / 1_000;
    let place = 0;
    while (seconds > (this.bounds[place] ?? Number.POSITIVE_INFINITY)) place += 1;
    this.counts[place] = (this.counts[place] ?? 0) + 1;
    this.sum += seconds;
  }
}

/** Times by name, each begun when it is first asked for. The names are few and our own. */
export class HistogramMap {
  readonly all = new Map<string, Histogram>();
  readonly #bounds: readonly number[];

  /** @param bounds as those of `Times`. */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
  }

  of(name: string): Histogram {
    let durations = this.all.get(name);
    if (!durations) {
      durations = new Histogram(this.#bounds);
      this.all.set(name, durations);
    }
    return durations;
  }
}
