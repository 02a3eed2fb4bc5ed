const RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** The `dir` of a text among English ones: right to left if its first letter is; undefined needs none. */
export const textDirection = (text: string): "rtl" | undefined => (RIGHT_TO_LEFT.test(text) ? "rtl" : undefined);
