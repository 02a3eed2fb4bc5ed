let source = () => "en-AU";

/** The locale (BCP 47) in which people read dates, times and numbers. */
const currentLocale = (): string => source();

/** Sets the source of the locale, which is read each time, since it may change. */
export function setLocaleSource(read: () => string): void {
  source = read;
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

/** A text in capitals: Greek ones have no accents, and Turkish has two kinds of i. */
export const capitals = (text: string): string => text.toLocaleUpperCase(currentLocale());
