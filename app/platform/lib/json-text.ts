declare const content: unique symbol;

/** JSON as text, with the type of what it says. */
export type JsonText<Content> = string & { readonly [content]: Content };

/** Writes a value as JSON; undefined fields are left out. */
export const jsonText = <Content>(value: Content) => JSON.stringify(value) as JsonText<Content>;

/** Reads JSON that `jsonText` wrote. */
export const parseJsonText = <Content>(text: JsonText<Content>): Content => JSON.parse(text);
