import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/** Longest that a phone is kept busy, in ms. */
const SOLVE_WITHIN = 30_000;

/**
 * Solves the task that the server asks for while many send forms at once, as `X-Proof-Of-Work` carries it; nothing
 * when it takes too long.
 */
export async function solveFormChallenge(challenge: Challenge): Promise<string | undefined> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: SOLVE_WITHIN });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
}
