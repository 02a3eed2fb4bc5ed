let source = () => "en-AU";

/** The locale (BCP 47) in which people read dates, times and numbers. */
const currentLocale = (): string => source();

/** Sets the source of the locale, which is read each time, since it may change. @returns the one before */
export function setLocaleSource(read: () => string): () => string {
  const before = source;
  source = read;
  return before;
}

/** One object per locale and style: creating an Intl object takes far longer than using it. */
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

/** The language of pages and emails (BCP 47): English, of the club's country where its locale is English too. */
export const interfaceLanguage = (): string => (isEnglish() ? currentLocale() : "en");

/** The `lang` of a club's name among English texts, since capitals depend on it; undefined for an English locale. */
export const nameLanguage = (): string | undefined => (isEnglish() ? undefined : currentLocale());

/** A text in capitals: Greek ones have no accents, and Turkish has two kinds of i. */
export const capitals = (text: string): string => text.toLocaleUpperCase(currentLocale());
