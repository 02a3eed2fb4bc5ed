import { createChallenge, type Payload, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";

/** How long a challenge is valid, in ms. */
const CHALLENGE_TIMEOUT_MS = 10 * 60_000;

/**
 * The challenge's cost: about 256 tries of a few ms each, so about a second on a phone that sends one form, and
 * hours on a machine that sends thousands. Checking takes one try.
 */
const parameters = { algorithm: "PBKDF2/SHA-256", cost: 5_000, keyLength: 32, keyPrefix: "00", deriveKey };

/** A challenge for the sender of a form, signed so that it need not be stored. `now` is ms since 1970. */
export function createFormChallenge(secret: string, now: number) {
  return createChallenge({
    ...parameters,
    expiresAt: Math.floor((now + CHALLENGE_TIMEOUT_MS) / 1_000),
    hmacSignatureSecret: secret,
  });
}

/** The challenge and its solution as sent by `solve-challenge.ts`. */
function readPayload(sent: string): Payload | undefined {
  if (sent.length > 2_000) return undefined;
  try {
    return JSON.parse(Buffer.from(sent, "base64").toString("utf8")) as Payload;
  } catch {
    return undefined;
  }
}

/**
 * The id of a solved challenge, so that it is accepted once; undefined if it is not ours, is expired or is not
 * solved.
 *
 * @param sent the value of `X-Proof-Of-Work`.
 */
export async function verifyFormSolution(secret: string, sent: string): Promise<string | undefined> {
  const payload = readPayload(sent);
  try {
    if (!payload) return undefined;
    const { challenge, solution } = payload;
    // The parameters decide how long checking takes, so they are compared first.
    const { algorithm, cost, keyLength } = challenge.parameters;
    if (algorithm !== parameters.algorithm || cost !== parameters.cost || keyLength !== parameters.keyLength)
      return undefined;
    const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secret });
    return verified ? challenge.signature : undefined;
  } catch {
    return undefined;
  }
}
