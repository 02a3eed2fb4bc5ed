import { readToken } from "../auth/token.ts";
import { sessionStore } from "./session-store.ts";

/** What became of a call. */
export type Answer<Data> =
  | { kind: "ok"; data: Data }
  | {
      kind: "refused";
      status: number;
      /** The server's words, if it had any. */
      message: string;
      /** What is wrong with fields, by their names. */
      errors: Record<string, string>;
      /** The body was JSON. */
      json: boolean;
      body: unknown;
    }
  /** The token is unknown or has ended. */
  | { kind: "ended"; message: string; json: boolean }
  | { kind: "unreachable" };

export interface StaffApiResult {
  /** Makes it a POST with this as JSON. */
  json?: unknown;
  /** Makes it a POST of a form with files. */
  form?: FormData;
  /** Makes it a POST without a body. */
  post?: boolean;
  /** The version an edit was made on. */
  version?: number | undefined;
  /** Names what is sent, so that sending it again does nothing twice. */
  key?: string;
  /** Told how much of a form has gone, 0 to 1. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
  /** Whoever calls says himself that the token has ended. */
  quietEnd?: boolean;
  /** Another token than the stored one of this member of staff; whoever has it says himself that it has ended. */
  token?: string;
  /** The answer, where the page has made this very call already. */
  sent?: Promise<Response> | undefined;
}

interface Raw {
  status: number;
  text: string;
  type: string;
}

/** Sends a form; only this old way tells how far it is. */
function sendForm(path: string, headers: Headers, { form, onProgress, signal }: StaffApiResult): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        type: request.getResponseHeader("content-type") ?? "",
      });
    request.onerror = () => reject(new TypeError("Nothing answered"));
    request.onabort = request.onerror;
    signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

async function send(path: string, token: string | null, call: StaffApiResult): Promise<Raw> {
  const headers = new Headers({ Accept: "application/json" });
  if (token) headers.set("authorization", token);
  if (call.version !== undefined) headers.set("If-Match", `"${call.version}"`);
  if (call.key !== undefined) headers.set("Idempotency-Key", call.key);
  if (call.form) return sendForm(path, headers, call);
  if (call.json !== undefined) headers.set("Content-Type", "application/json");
  const ask = () =>
    fetch(path, {
      method: call.json !== undefined || call.post ? "POST" : "GET",
      headers,
      body: call.json === undefined ? null : JSON.stringify(call.json),
      signal: call.signal ?? null,
    });
  const response = await (call.sent ?? ask());
  return {
    status: response.status,
    text: await response.text(),
    type: response.headers.get("content-type") ?? "",
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function rejection(status: number, text: string, isJson: boolean) {
  const body = isJson ? parsed(text) : text;
  const { message = "", errors = {} } = (isJson && body ? body : {}) as {
    message?: string;
    errors?: Record<string, string>;
  };
  return { kind: "refused", status, message: isJson ? message : text, errors, json: isJson, body } as const;
}

/**
 * Makes a call of the back office with the stored token. It never throws. When the token has ended, the
 * office says so and asks to sign in again, unless `quietEnd`.
 */
export async function callStaffApi<Data = unknown>(path: string, call: StaffApiResult = {}): Promise<Answer<Data>> {
  const token = call.token ?? readToken();
  let raw: Raw;
  try {
    raw = await send(path, token, call);
  } catch {
    return { kind: "unreachable" };
  }
  const { status, text, type } = raw;
  const isJson = type.includes("json");
  if (status >= 200 && status < 300) return { kind: "ok", data: (text === "" ? null : parsed(text)) as Data };
  const refused = rejection(status, text, isJson);
  // The specification's dashboard gets 400 where every other call gets 401.
  if (status === 401 || (status === 400 && refused.message.startsWith("Expired Security Token"))) {
    // Whoever has let go of that token is on the way to sign in already, or has another.
    if (!call.quietEnd && token !== null && readToken() === token) sessionStore.setState({ ended: true });
    return { kind: "ended", message: refused.message, json: isJson };
  }
  return refused;
}
