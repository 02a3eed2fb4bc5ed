let source = () => "en-AU";

/** The locale (BCP 47) in which people read dates, times and numbers. */
const currentLocale = (): string => source();

/** Sets the source of the locale, which is read each time since the locale may change. @returns the previous source */
export function setLocaleSource(read: () => string): () => string {
  const before = source;
  source = read;
  return before;
}

/** One object per locale and name: creating an Intl object takes far longer than using it. */
const made = new Map<string, unknown>();

/** The result of `create` for the current locale, cached by name and locale. */
export function madeForLocale<Made>(name: string, create: (locale: string) => Made): Made {
  const locale = currentLocale();
  const key = `${locale} ${name}`;
  let one = made.get(key) as Made | undefined;
  if (one === undefined) {
    one = create(locale);
    made.set(key, one);
  }
  return one;
}

/** Whether Intl knows how English is written in a country: it writes `en-GR`, which it does not know, as Americans do. */
const hasOwnFormats = (locale: string) => new Intl.DateTimeFormat(locale).resolvedOptions().locale === locale;

/** Countries whose most spoken language is one that Intl does not know. */
const otherLanguages: Readonly<Record<string, string>> = { PY: "es" };

/** Where events are announced by the 24-hour clock, although people say the time by the other. */
const announcedBy24: readonly string[] = ["AL", "GR", "XK"];

/** The language that most people of a country (ISO 3166) speak, `pt`. */
const languageOf = (region: string) => otherLanguages[region] ?? new Intl.Locale(`und-${region}`).maximize().language;

/**
 * The locale whose numbers, prices and hours of the clock are those of a locale's country. Where Intl knows no English of a
 * country, they are those of its own language: `R$ 1.250` and `22:30` for `en-BR`.
 */
export function conventionsOf(locale: string): string {
  const { language, region } = new Intl.Locale(locale);
  if (language !== "en" || region === undefined || hasOwnFormats(locale)) return locale;
  const own = `${languageOf(region)}-${region}`;
  if (Intl.NumberFormat.supportedLocalesOf(own).length === 0) return "en-001";
  return `${own}-u${announcedBy24.includes(region) ? "-hc-h23" : ""}-nu-latn`;
}

/** The same as `madeForLocale` for numbers, prices and hours of the clock. */
export const madeForCountry = <Made>(name: string, create: (locale: string) => Made): Made =>
  madeForLocale(`${name} of the country`, (locale) => create(conventionsOf(locale)));

const isEnglish = (): boolean => /^en\b/i.test(currentLocale());

/** The language of pages and emails (BCP 47): the club's locale if it is English, otherwise `en`. */
export const interfaceLanguage = (): string => (isEnglish() ? currentLocale() : "en");

/** Letters that are drawn or capitalised by their language, for the languages in question. */
const lettersOf: Readonly<Record<string, RegExp>> = {
  az: /[çğıöşüəÇĞİÖŞÜƏ]/,
  el: /\p{Script=Greek}/u,
  ja: /\p{Script=Han}/u,
  ko: /\p{Script=Han}/u,
  tr: /[çğıöşüÇĞİÖŞÜ]/,
  zh: /\p{Script=Han}/u,
};

/**
 * The `lang` of a club's name among English texts, since capitals and Han characters depend on it: the locale, or in an
 * English one the country's language if the name has letters of it. Undefined if it makes no difference.
 */
export function nameLanguage(name: string): string | undefined {
  if (!isEnglish()) return currentLocale();
  const { region } = new Intl.Locale(currentLocale());
  const own = region === undefined ? "" : languageOf(region);
  return lettersOf[own]?.test(name) ? own : undefined;
}

/** A text in capitals: Greek ones have no accents, and Turkish has two kinds of i. */
export const capitals = (text: string): string => text.toLocaleUpperCase(nameLanguage(text) ?? currentLocale());
