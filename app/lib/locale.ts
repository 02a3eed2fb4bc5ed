let source = () => "en-AU";

/** The locale (BCP 47) in which people read dates, times and numbers. */
const currentLocale = (): string => source();

/** Says where the locale comes from; it is asked each time, since a club may change it. */
export function setLocaleSource(read: () => string): void {
  source = read;
}

/** One object per locale and style: an Intl object takes far longer to make than to use. */
const made = new Map<string, unknown>();

/** What `create` makes for the current locale; made once for each name and locale. */
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
