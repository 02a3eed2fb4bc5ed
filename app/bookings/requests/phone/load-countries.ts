import type { Country } from "../../../platform/lib/phone/phone-number.ts";

type Countries = { countries: readonly Country[] } & typeof import("./find-country.ts");

let loading: Promise<Countries> | undefined;

/** Loads the countries and their search. Callers continue in the order in which they called. */
export function loadCountries(): Promise<Countries> {
  loading ??= Promise.all([import("../../../platform/lib/phone/countries.ts"), import("./find-country.ts")]).then(
    ([{ countries }, finding]) => ({ countries, ...finding }),
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
