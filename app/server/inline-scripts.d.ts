/** A TypeScript file compiled to the text of an inline script (`scripts/build-inline-scripts.ts`). */
declare module "*.inline.ts?script" {
  const code: string;
  export default code;
}
