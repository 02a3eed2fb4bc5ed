import type { Country } from "../../lib/phone-number.ts";

type Countries = { countries: readonly Country[] } & typeof import("./find-country.ts");

let loading: Promise<Countries> | undefined;

/** Loads the countries and their search. Callers continue in the order in which they called. */
export function loadCountries(): Promise<Countries> {
  loading ??= Promise.all([import("../../lib/countries.ts"), import("./find-country.ts")]).then(
    ([{ countries }, finding]) => ({ countries, ...finding }),
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
