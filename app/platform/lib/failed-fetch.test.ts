import { expect, test } from "vitest";
import { isFailedFetch, isFailedImport } from "./failed-fetch.ts";

test("a failed fetch is told apart from a program error that mentions loading", () => {
  const failed = [
    "Failed to fetch",
    "Failed to fetch (afterglow.example)",
    "NetworkError when attempting to fetch resource.",
    "Load failed",
    "Load failed (afterglow.example)",
    "The Internet connection appears to be offline.",
  ];
  expect(failed.filter((message) => !isFailedFetch(new TypeError(message)))).toEqual([]);
  const program = [
    "Cannot read properties of undefined (reading 'load')",
    "undefined is not an object (evaluating 'x.loading')",
    'can\'t access property "fetch", network is null',
    "store.reload is not a function",
    "networkState is not iterable",
    "",
  ];
  expect(program.filter((message) => isFailedFetch(new TypeError(message)))).toEqual([]);
  expect(isFailedFetch(new Error("Failed to fetch"))).toBe(false);
  expect(isFailedFetch("Failed to fetch")).toBe(false);
});

test("a missing script is told apart from an error in a script", () => {
  const failed = [
    "Failed to fetch dynamically imported module: https://afterglow.example/assets/deposits-x.js",
    "error loading dynamically imported module: https://afterglow.example/assets/deposits-x.js",
    "Importing a module script failed.",
  ];
  expect(failed.filter((message) => !isFailedImport(new TypeError(message)))).toEqual([]);
  expect(isFailedImport(new Error("Unable to preload CSS for /assets/deposits-x.css"))).toBe(true);
  expect(
    ["Failed to fetch", "Importing is not a function"].filter((text) => isFailedImport(new TypeError(text))),
  ).toEqual([]);
  expect(isFailedImport("Importing a module script failed.")).toBe(false);
});
