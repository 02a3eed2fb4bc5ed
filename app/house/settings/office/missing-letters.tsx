import { defaultSettings, withValues } from "../../../platform/venue/changed-settings.ts";
import { missingScripts, type TypePairing, typePairing } from "../../../platform/venue/schema/type-pairings.ts";
import type { SettingsState } from "../shapes.ts";

/** Warns about letters of a text that a pairing's display type lacks, which are shown in another type. */
export function MissingLetters({ pairing, text }: { pairing: TypePairing; text: string }) {
  const missing = missingScripts(pairing, text);
  if (missing.length === 0) return null;
  const which = missing.map((name) => (name === "other" ? "these" : name)).join(" and ");
  return (
    <span className="text-sm font-semibold wrap-anywhere">
      {pairing.display.family} has no {which} letters: “{text}” is shown in the browser's own type.
    </span>
  );
}

/** The same for the club's name as the draft would publish it. */
export function MissingLettersNotice({ state: { overrides, draft } }: { state: SettingsState }) {
  const { look, venue } = withValues(defaultSettings, { ...overrides, ...draft.changes });
  return <MissingLetters pairing={typePairing(look.typePairing)} text={venue.name} />;
}
