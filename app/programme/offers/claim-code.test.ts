import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { newCode, readCode } from "./claim-code.server.ts";
import { belongsTogether, CODE_CHARACTERS, plainCode, shownCode } from "./claim-code.ts";

test("a code that was altered by a character, or in which two changed places, is known as altered", async () => {
  const db = await testDatabase();
  for (let round = 0; round < 20; round += 1) {
    const code = newCode("the club's key");
    for (let place = 0; place < code.length; place += 1) {
      for (const other of CODE_CHARACTERS) {
        const altered = code.slice(0, place) + other + code.slice(place + 1);
        expect(belongsTogether(altered), `${altered}, was ${code}`).toBe(altered === code);
      }
      const [one = "", next = ""] = [code[place], code[place + 1]];
      const swapped = code.slice(0, place) + next + one + code.slice(place + 2);
      if (next && next !== one) expect(belongsTogether(swapped), `${swapped}, was ${code}`).toBe(false);
    }
  }
  for (const odd of ["", "K7QM", "K7QM-4R2TT", "OIL0-1SZB", "https://afterglow.example/", "K7QM\u00004R2T"]) {
    expect(await readCode(db, odd), odd).toEqual({ wrong: "altered" });
  }
});

test("another club's code is known as another's", async () => {
  const db = await testDatabase();
  const [first, second] = [await testDatabase(), await testDatabase()];
  const read = await Promise.all(
    Array.from({ length: 200 }, () => newCode("another key")).map((code) => readCode(db, code)),
  );
  // Two characters are signed: of five hundred codes one may happen to fit, and sometimes two or three do.
  expect(read.filter((one) => "wrong" in one && one.wrong === "another-club").length).toBeGreaterThan(185);
  expect(first).not.toBe(second);
});

test("a code is read however it was typed, and read out in two groups", () => {
  expect(shownCode("K7QM4R2T")).toBe("K7QM-4R2T");
  for (const typed of ["K7QM-4R2T", "k7qm4r2t", " K7QM 4R2T ", "K7QM–4R2T"]) expect(plainCode(typed)).toBe("K7QM4R2T");
});
