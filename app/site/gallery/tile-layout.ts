/** A tile's size on the wall: a cell, four cells in a square, or a whole row. */
export type TileSize = "cell" | "square" | "row";

const sizes: Record<string, TileSize> = { s: "cell", L: "square", W: "row" };

/** The layout of ten photos in four columns. */
const TEN = "LsssssLsss";

/** The layouts of the remaining photos after tens, by their number; each fills its rows. */
const rests: Record<number, string> = {
  0: "",
  2: "LL",
  4: "ssss",
  5: "Lssss",
  6: "LLssss",
  7: "LssssLL",
  8: "LLssssLL",
  9: "Lssssssss",
  11: "LssssLLssss",
  13: "Lssssssssssss",
};

/** The layouts of small galleries, which would be too sparse in four columns. */
const few: Record<number, string> = { 1: "W", 3: "sss", 4: "LLLL" };

/** The number of columns on wide screens. */
export function wideColumns(count: number): 3 | 4 {
  return count === 3 ? 3 : 4;
}

/** The size of each of `count` photos on wide screens, without gaps in any row. */
export function wideTiles(count: number): TileSize[] {
  const rest = count > 10 && [1, 3].includes(count % 10) ? (count % 10) + 10 : count % 10;
  const pattern = few[count] ?? TEN.repeat((count - rest) / 10) + rests[rest];
  return [...pattern].map((letter) => sizes[letter] ?? "cell");
}

/** The size of each of `count` photos in the two columns of phones and tablets, without gaps in any row. */
export function narrowTiles(count: number): TileSize[] {
  return Array.from({ length: count }, (_, index) => {
    if (count <= 3) return "row";
    const inBlock = Math.min(5, count - (index - (index % 5)));
    return index % 5 === 0 && inBlock % 2 === 1 ? "row" : "cell";
  });
}
