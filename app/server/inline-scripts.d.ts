/** A TypeScript file compiled to the text of an inline script (`scripts/build-inline-scripts.ts`). */
declare module "*.inline.ts?script" {
  const code: string;
  export default code;
}

/** The scripts that guests' pages load when they are needed, by name (`scripts/build-islands.ts`). */
declare module "virtual:islands" {
  const islands: Readonly<Record<string, { src: string; needs: readonly string[] } | undefined>>;
  export default islands;
}
