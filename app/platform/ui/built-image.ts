/** A built-in image as the build made it: `import x from "./x.jpg?picture=photo"`. */
export interface BuiltImage {
  sources: Record<string, string>;
  img: { src: string; w: number; h: number };
}
