import { createChallenge, type Payload, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";

/** How long a task may be worked at, in ms. */
const PROOF_WITHIN = 10 * 60_000;

/**
 * What a browser works at: some 256 tries of a few ms each, so about a second of a phone that sends one form, and
 * hours of a machine that sends thousands. Checking takes one try.
 */
const parameters = { algorithm: "PBKDF2/SHA-256", cost: 5_000, keyLength: 32, keyPrefix: "00", deriveKey };

/** A task for the browser that sends a form, signed so that none has to be kept. `now` is ms since 1970. */
export function createFormChallenge(secret: string, now: number) {
  return createChallenge({
    ...parameters,
    expiresAt: Math.floor((now + PROOF_WITHIN) / 1_000),
    hmacSignatureSecret: secret,
  });
}

/** The task and its solution as `solve-challenge.ts` sends them. */
function readPayload(sent: string): Payload | undefined {
  if (sent.length > 2_000) return undefined;
  try {
    return JSON.parse(Buffer.from(sent, "base64").toString("utf8")) as Payload;
  } catch {
    return undefined;
  }
}

/**
 * What names a solved task, so that it can be taken once; nothing when it is not one of ours, is too old or is not
 * solved.
 *
 * @param sent what a form's call was sent as `X-Proof-Of-Work`.
 */
export async function verifyFormSolution(secret: string, sent: string): Promise<string | undefined> {
  const payload = readPayload(sent);
  try {
    if (!payload) return undefined;
    const { challenge, solution } = payload;
    // The sender's parameters decide how long checking takes, so they are compared first.
    const { algorithm, cost, keyLength } = challenge.parameters;
    if (algorithm !== parameters.algorithm || cost !== parameters.cost || keyLength !== parameters.keyLength)
      return undefined;
    const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secret });
    return verified ? challenge.signature : undefined;
  } catch {
    return undefined;
  }
}
