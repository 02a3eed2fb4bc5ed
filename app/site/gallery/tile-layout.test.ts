import { expect, test } from "vitest";
import { narrowTiles, wideColumns, wideTiles } from "./tile-layout.ts";

/** Fills a grid as browsers do (CSS Grid 8.5, sparse, by rows). @returns its rows, `#` for a filled cell. */
function placed(tiles: readonly string[], columns: number): string[] {
  const rows: boolean[][] = [];
  let [row, column] = [0, 0];
  const rowAt = (at: number) => {
    rows[at] ??= Array<boolean>(columns).fill(false);
    return rows[at];
  };
  for (const tile of tiles) {
    const width = tile === "row" ? columns : tile === "square" ? 2 : 1;
    const height = tile === "square" ? 2 : 1;
    const cells = () =>
      Array.from({ length: width * height }, (_, index) => [row + Math.floor(index / width), column + (index % width)]);
    while (column + width > columns || cells().some(([y = 0, x = 0]) => rowAt(y)[x])) {
      column += 1;
      if (column >= columns) [row, column] = [row + 1, 0];
    }
    for (const [y = 0, x = 0] of cells()) rowAt(y)[x] = true;
  }
  return rows.map((cells) => cells.map((filled) => (filled ? "#" : " ")).join(""));
}

test("any number of photos fills its rows, on phones as on wide screens", () => {
  for (let count = 0; count <= 60; count += 1) {
    const [wide, narrow] = [wideTiles(count), narrowTiles(count)];
    expect([wide.length, narrow.length], `${count} photos`).toEqual([count, count]);
    for (const rows of [placed(wide, wideColumns(count)), placed(narrow, 2)]) {
      expect(rows.join("\n"), `${count} photos`).not.toContain(" ");
    }
  }
});

test("ten photos are two large ones among small ones, and few photos are large", () => {
  const large = (tiles: readonly string[]) => tiles.flatMap((tile, index) => (tile === "cell" ? [] : index));
  expect(large(wideTiles(10))).toEqual([0, 6]);
  expect(large(narrowTiles(10))).toEqual([0, 5]);
  expect([wideTiles(1), wideTiles(2), narrowTiles(2)]).toEqual([["row"], ["square", "square"], ["row", "row"]]);
});
