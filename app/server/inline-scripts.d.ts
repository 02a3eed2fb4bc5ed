/** A TypeScript file compiled to the text of an inline script (`scripts/build-inline-scripts.ts`). */
declare module "*.inline.ts?script" {
  const code: string;
  export default code;
}

/** The URLs of pages' scripts that are separate files, by name (`scripts/build-islands.ts`). */
declare module "virtual:page-scripts" {
  const files: Readonly<Record<string, string | undefined>>;
  export default files;
}
