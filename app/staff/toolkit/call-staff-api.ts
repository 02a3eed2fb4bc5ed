import { readToken } from "../auth/token.ts";
import { confirmIdentity } from "./confirm-store.ts";
import { sessionStore } from "./session-store.ts";

/** The result of an API request. */
export type Answer<Data> =
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
      body: unknown;
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

function rejection(status: number, text: string, isJson: boolean) {
  const body = isJson ? parsed(text) : text;
  const { message = "", errors = {} } = (isJson && body ? body : {}) as {
    message?: string;
    errors?: Record<string, string>;
  };
  return { kind: "refused", status, message: isJson ? message : text, errors, json: isJson, body } as const;
}

/** Whether a rejected request is to be repeated once the user has confirmed who they are. */
function needsConfirmation(status: number, body: unknown): boolean {
  return status === 403 && (body as { confirm?: boolean } | null)?.confirm === true;
}

/**
 * Sends a request of the back office with the stored token. Never throws. When the token has expired, the office asks
 * the user to log in again, unless `quietEnd`. When the server requires it, the user confirms their identity and the
 * request is repeated.
 */
export async function callStaffApi<Data = unknown>(path: string, call: StaffApiCall = {}): Promise<Answer<Data>> {
  const answer = await callOnce<Data>(path, call);
  if (answer.kind !== "refused" || !needsConfirmation(answer.status, answer.body)) return answer;
  if (!(await confirmIdentity())) return { kind: "ended", message: "", json: true };
  return callOnce<Data>(path, { ...call, sent: undefined });
}

async function callOnce<Data>(path: string, call: StaffApiCall): Promise<Answer<Data>> {
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
  const refused = rejection(status, text, isJson);
  // `admin-all-events` responds with 400, every other endpoint with 401.
  if (status === 401 || (status === 400 && refused.message.startsWith("Expired Security Token"))) {
    const stored = readToken();
    const isGet = !call.post && call.json === undefined && !call.form && !call.file;
    // Confirming who they are replaced the token in the meantime.
    if (isGet && call.token === undefined && token !== null && stored !== null && stored !== token) {
      return callOnce<Data>(path, { ...call, sent: undefined });
    }
    // Another token, or none, means that the user is already logging in again.
    if (!call.quietEnd && token !== null && readToken() === token) sessionStore.setState({ ended: true });
    return { kind: "ended", message: refused.message, json: isJson };
  }
  const { must, confirm } = (isJson && refused.body ? refused.body : {}) as { must?: string; confirm?: boolean };
  // The screen offered what the role does not include: the role has changed.
  if (status === 403 && !must && !confirm) sessionStore.setState(({ forbidden }) => ({ forbidden: forbidden + 1 }));
  if (must) sessionStore.setState({ restricted: true });
  return refused;
}
