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

const isEnglish = (): boolean => /^en\b/i.test(currentLocale());

/** The language of pages and emails (BCP 47): the club's locale if it is English, otherwise `en`. */
export const interfaceLanguage = (): string => (isEnglish() ? currentLocale() : "en");

/**
 * The `lang` of the club's name among English texts, because capitalisation depends on it; undefined if the locale is
 * English.
 */
export const nameLanguage = (): string | undefined => (isEnglish() ? undefined : currentLocale());

/** A text in the locale's capitals: without accents in Greek, with dotted İ in Turkish. */
export const capitals = (text: string): string => text.toLocaleUpperCase(currentLocale());
