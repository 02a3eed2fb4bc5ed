import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/** Longest time for solving, in ms. */
const SOLVE_TIMEOUT_MS = 30_000;

/**
 * Solves a proof-of-work challenge; returns the value of `X-Proof-Of-Work`, or undefined
 * if it takes too long.
 */
export async function solveFormChallenge(challenge: Challenge): Promise<string | undefined> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: SOLVE_TIMEOUT_MS });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
}
