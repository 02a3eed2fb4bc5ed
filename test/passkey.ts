import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** Where a passkey is used, and how its authenticator behaves. */
interface Behaviour {
  /** The page's origin; the real one unless told otherwise. */
  origin?: string;
  /** Whether it verifies its owner. */
  verifies?: boolean;
  /** Its signature counter; 0 for one that does not count. */
  counter?: number;
}

/** The options that a server sends, as far as an authenticator reads them. */
// biome-ignore lint/suspicious/noExplicitAny: the server's own test of its shape is elsewhere.
type Options = any;

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

function authenticatorData(rpId: string, { verifies = true, counter = 0 }: Behaviour, credential?: Buffer): Buffer {
  const flags = PRESENT | (verifies ? VERIFIED : 0) | (credential ? WITH_KEY : 0);
  const counted = Buffer.alloc(4);
  counted.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, credential ?? Buffer.alloc(0)]);
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** The public key as COSE has it: EC2, ES256, P-256 (RFC 9053, 7.1.1). */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const bytes = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, "base64url")]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(x),
    Buffer.from([0x22]),
    bytes(y),
  ]);
}

/** A software authenticator with one passkey: real keys and signatures, on any origin. */
export function softwarePasskey(origin = "https://afterglow.example") {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(20);
  const named = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" };
  let owner: string | undefined;
  return {
    id: named.id,
    /** Creates the passkey, as `navigator.credentials.create` does. */
    register(options: Options, behaviour: Behaviour = {}) {
      owner = options.user.id;
      const length = Buffer.from([0, id.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const data = authenticatorData(options.rp.id, behaviour, credential);
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a0", "hex"),
        Buffer.from("68617574684461746158", "hex"),
        Buffer.from([data.length]),
        data,
      ]);
      const client = clientData("webauthn.create", options.challenge, behaviour.origin ?? origin);
      const response = {
        clientDataJSON: client.toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      };
      return { ...named, response, clientExtensionResults: {} };
    },
    /** Signs a challenge, as `navigator.credentials.get` does. */
    sign(options: Options, behaviour: Behaviour = {}) {
      const data = authenticatorData(options.rpId, behaviour);
      const client = clientData("webauthn.get", options.challenge, behaviour.origin ?? origin);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: owner,
      };
      return { ...named, response, clientExtensionResults: {} };
    },
  };
}
