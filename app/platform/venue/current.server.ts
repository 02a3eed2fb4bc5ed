import { AsyncLocalStorage } from "node:async_hooks";
import { emergencyNumber } from "../country-packs/neutral/emergency.ts";
import { nightOf } from "../lib/time/wall-time-arithmetic.ts";
import { wallClockIn } from "../lib/time/wall-time-text.ts";
import { defaultSettings } from "./changed-settings.ts";
import { postalAddress } from "./postal-address.server.ts";
import { type HoursTexts, hoursTexts } from "./schema/opening-hours.ts";
import type { Settings } from "./schema/settings.ts";

/** Published settings. Version 0 is the default settings, or those with the demo's. */
export interface PublishedSettings {
  version: number;
  settings: Settings;
}

const shipped: PublishedSettings = { version: 0, settings: defaultSettings };

interface Store {
  published: PublishedSettings;
  preview: AsyncLocalStorage<Settings>;
}

// One per process: in development, Node and Vite each load this module.
const key = Symbol.for("afterglow.settings");
const processes = globalThis as { [key]?: Store };
processes[key] ??= { published: shipped, preview: new AsyncLocalStorage() };
const store = processes[key];

/** The current settings: the published ones or, in a preview, the draft's. The same object until they change. */
export function currentSettings(): Settings {
  return store.preview.getStore() ?? store.published.settings;
}

/** The version that is published now; undefined inside a preview. */
export function currentVersion(): number | undefined {
  return store.preview.getStore() ? undefined : store.published.version;
}

/** Sets the current settings of this process. @param published the defaults, if omitted. */
export function setCurrentSettings(published: PublishedSettings = shipped): void {
  const isOther = published.version !== store.published.version || store.published === shipped;
  if (isOther || published === shipped) store.published = published;
}

/** Runs something with a draft's settings instead of the published ones. */
export function previewSettings<Result>(settings: Settings, run: () => Result): Result {
  return store.preview.run(settings, run);
}

const addresses = new WeakMap<Settings, string>();

/** The club's address on one line. */
export function currentPostalAddress(): string {
  return addresses.getOrInsertComputed(currentSettings(), ({ venue }) => postalAddress(venue));
}

/** The emergency number: the one in the settings, otherwise the country's. */
export function currentEmergencyNumber(): string {
  const { emergencyNumber: own, country } = currentSettings().venue;
  return own || emergencyNumber(country);
}

const MINUTE = 60_000;

const texts = new WeakMap<Settings, { minute: number; current: HoursTexts }>();

/** The texts of the opening hours for tonight; the same object until the night or the settings change. */
export function currentHoursTexts(): HoursTexts {
  const settings = currentSettings();
  const now = Date.now();
  // Cached by minute: a page calls this about fifty times, and nights end on full minutes.
  const minute = Math.floor(now / MINUTE);
  const known = texts.get(settings);
  if (known?.minute === minute) return known.current;
  const { timeZone, nightEndsAt } = settings.venue;
  const night = nightOf(wallClockIn(timeZone, now), nightEndsAt);
  const current = known?.current.night === night ? known.current : hoursTexts(settings.hours, night);
  texts.set(settings, { minute, current });
  return current;
}
