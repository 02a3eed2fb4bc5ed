import { readToken } from "../auth/token.ts";
import { confirmIdentity } from "./confirm-store.ts";
import { sessionStore } from "./session-store.ts";

/** The result of an API request. `Members`: what a refusal may have besides its message. */
export type Answer<Data, Members = unknown> =
  | { kind: "ok"; data: Data }
  | {
      kind: "refused";
      status: number;
      /** The server's message, or empty. */
      message: string;
      /** Messages by field name. */
      errors: Record<string, string>;
      /** Whether the body was JSON. */
      json: boolean;
      body: Members | null;
    }
  /**
   * The token is unknown or expired, and the office asks to log in again; or the office asked to confirm who they are,
   * and the user cancelled. Nothing was done, and screens say nothing more.
   */
  | { kind: "ended"; message: string; json: boolean }
  | { kind: "unreachable" };

export interface StaffApiCall {
  /** Makes it a POST with this as JSON. */
  json?: unknown;
  /** Makes it a POST of a form with files. */
  form?: FormData;
  /** Makes it a POST of a file. */
  file?: File;
  /** Makes it a POST without a body. */
  post?: boolean;
  /** The version that was edited, sent as `If-Match`. */
  version?: number | string;
  /** The `Idempotency-Key`. */
  key?: string;
  headers?: Readonly<Record<string, string>>;
  /** Receives upload progress, 0 to 1. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
  /** The caller handles an expired token itself. */
  quietEnd?: boolean;
  /** Used instead of the stored token; the caller handles its expiry itself. */
  token?: string;
  /** The response, where the page has already sent this request. */
  sent?: Promise<Response>;
  /** Reads what a successful response brings, where it is a file. */
  readFile?: (response: Response) => Promise<unknown>;
}

interface Raw {
  status: number;
  text: string;
  type: string;
  /** What `readFile` read. */
  file?: unknown;
}

/** Sends a form or a file whose progress is shown, by XMLHttpRequest: `fetch` reports none. */
function sendForm(path: string, headers: Headers, { form, file, onProgress, signal }: StaffApiCall): Promise<Raw> {
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
    request.onerror = () => reject(new TypeError("Network error"));
    request.onabort = request.onerror;
    signal?.addEventListener("abort", () => request.abort());
    request.send(form ?? file);
  });
}

async function send(path: string, token: string | null, call: StaffApiCall): Promise<Raw> {
  const headers = new Headers({ Accept: "application/json", ...call.headers });
  if (token) headers.set("authorization", token);
  if (call.version !== undefined) headers.set("If-Match", `"${call.version}"`);
  if (call.key !== undefined) headers.set("Idempotency-Key", call.key);
  const upload = call.form ?? call.file;
  if (upload && call.onProgress) return sendForm(path, headers, call);
  if (call.json !== undefined) headers.set("Content-Type", "application/json");
  const body = upload ?? (call.json === undefined ? null : JSON.stringify(call.json));
  const method = body !== null || call.post ? "POST" : "GET";
  const response = await (call.sent ?? fetch(path, { method, headers, body, signal: call.signal ?? null }));
  if (response.ok && call.readFile)
    return { status: response.status, text: "", type: "", file: await call.readFile(response) };
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

/** The members of every refusal. */
interface Refused {
  message?: string;
  errors?: Record<string, string>;
  /** The user must change their password, or add a second factor, first. */
  must?: string;
  /** The user must confirm who they are first. */
  confirm?: boolean;
}

function rejection<Members>(status: number, text: string, isJson: boolean) {
  const body = (isJson ? parsed(text) : null) as (Refused & Members) | null;
  const { message = "", errors = {} }: Refused = body ?? {};
  return { kind: "refused", status, message: isJson ? message : text, errors, json: isJson, body } as const;
}

/**
 * Sends a request of the back office with the stored token. Never throws. When the token has expired, the office asks
 * the user to log in again, unless `quietEnd`. When the server requires it, the user confirms their identity and the
 * request is repeated.
 */
export async function callStaffApi<Data = unknown, Members = unknown>(
  path: string,
  call: StaffApiCall = {},
): Promise<Answer<Data, Members>> {
  const answer = await callOnce<Data, Members>(path, call);
  if (answer.kind !== "refused" || answer.status !== 403 || answer.body?.confirm !== true) return answer;
  if (!(await confirmIdentity())) return { kind: "ended", message: "", json: true };
  return callOnce<Data, Members>(path, { ...call, sent: undefined });
}

async function callOnce<Data, Members>(path: string, call: StaffApiCall): Promise<Answer<Data, Refused & Members>> {
  const token = call.token ?? readToken();
  let raw: Raw;
  try {
    raw = await send(path, token, call);
  } catch {
    return { kind: "unreachable" };
  }
  const { status, text, type, file } = raw;
  const isJson = type.includes("json");
  if (status >= 200 && status < 300) return { kind: "ok", data: (file ?? (text === "" ? null : parsed(text))) as Data };
  const refused = rejection<Members>(status, text, isJson);
  // `admin-all-events` responds with 400, every other endpoint with 401.
  if (status === 401 || (status === 400 && refused.message.startsWith("Expired Security Token"))) {
    const stored = readToken();
    const isGet = !call.post && call.json === undefined && !call.form && !call.file;
    // Confirming who they are replaced the token in the meantime.
    if (isGet && call.token === undefined && token !== null && stored !== null && stored !== token) {
      return callOnce<Data, Members>(path, { ...call, sent: undefined });
    }
    // Another token, or none, means that the user is already logging in again.
    if (!call.quietEnd && token !== null && readToken() === token) sessionStore.setState({ ended: true });
    return { kind: "ended", message: refused.message, json: isJson };
  }
  const { must, confirm }: Refused = refused.body ?? {};
  // The screen offered what the role does not include: the role has changed.
  if (status === 403 && !must && !confirm) sessionStore.setState(({ forbidden }) => ({ forbidden: forbidden + 1 }));
  if (must) sessionStore.setState({ restricted: true });
  return refused;
}
