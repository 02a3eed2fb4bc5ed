declare const content: unique symbol;

/** JSON as text, branded with the type of its content. */
export type JsonText<Content> = string & { readonly [content]: Content };

/** Serialises a value as JSON; undefined fields are left out. */
export const jsonText = <Content>(value: Content) => JSON.stringify(value) as JsonText<Content>;

/** Parses JSON from `jsonText`. */
export const parseJsonText = <Content>(text: JsonText<Content>): Content => JSON.parse(text);
