import { type ActionFunctionArgs, createContext, data } from "react-router";
import { databaseContext } from "../../../platform/db/context.server.ts";
import { keyedHash } from "../../../platform/db/keys.server.ts";
import type { Values } from "./draft.ts";
import { FORM_NAME, type FormAnswer, SHOWN_VERSION } from "./form-answer.ts";
import { checkForm, explainRefusal, readOutcome, retryText, withFile } from "./sending.ts";
import type { GuestFormOptions } from "./use-request-form.ts";

/** A form that the browser submitted without a script. */
export interface PostedForm {
  values: Values;
  file: File | undefined;
  /** The network of the sender. */
  sender: string;
  /** Seconds until the sender may send another form; 0 if now. */
  wait: number;
  /** Passes a form on to its endpoint, as from the same sender. */
  send: (path: string, body: FormData | string, headers: Record<string, string>) => Promise<Response>;
}

export const postedFormContext = createContext<PostedForm>();

const CHOOSE_AGAIN = "Choose the file again.";

/** Adds an error to a form that is shown again with a file: a page cannot restore the guest's choice of file. */
function withFileError(errors: FormAnswer["errors"], { file }: PostedForm, options: GuestFormOptions) {
  const field = options.file?.field;
  return file && field && !errors[field] ? { ...errors, [field]: CHOOSE_AGAIN } : errors;
}

/**
 * The action of a page with forms: checks a form as the page's script would, and sends it to its endpoint. The same
 * form from the same sender has the same key, so a reload or a second press sends it once. The key cannot be in the
 * page, which is cached for everyone.
 *
 * @param optionsOf the page's forms.
 * @returns what became of the form, for `useRequestForm`
 * @throws a 400 if the page has no such form
 */
export function formAction<Args extends Pick<ActionFunctionArgs, "context">>(
  optionsOf: (args: Args) => readonly GuestFormOptions[] | Promise<readonly GuestFormOptions[]>,
) {
  return async (args: Args) => {
    const posted = args.context.get(postedFormContext);
    const { values } = posted;
    const options = (await optionsOf(args)).find(({ name }) => name === values[FORM_NAME]);
    const statusText = "This page has changed. Go back, reload it and send the form again.";
    if (!options) throw data(null, { status: 400, statusText });
    const { status, ...answer } = await sendPosted(options, posted, (body) =>
      keyedHash(args.context.get(databaseContext), body),
    );
    return data({ form: options.name, values, errors: {}, result: null, ...answer } satisfies FormAnswer, { status });
  };
}

type Sent = Partial<FormAnswer> & { status: number };

async function sendPosted(
  options: GuestFormOptions,
  posted: PostedForm,
  keyOf: (body: Buffer) => Promise<string>,
): Promise<Sent> {
  const { values, file, sender, wait, send } = posted;
  const fail = (status: number, text: string, detail = "", errors: FormAnswer["errors"] = {}): Sent => ({
    status,
    errors: withFileError(errors, posted, options),
    result: { kind: "failed", text, detail },
  });
  if (wait > 0) return fail(429, options.text.refused, retryText(String(wait)));
  const checked = await checkForm(options, values, file);
  if ("errors" in checked) {
    const asked = options.askedByAlert?.find((name) => checked.errors[name]);
    if (asked) return fail(422, checked.errors[asked] ?? "", "", checked.errors);
    return { status: 422, errors: withFileError(checked.errors, posted, options) };
  }
  const { body } = checked;
  const bytes = file ? await file.arrayBuffer() : new ArrayBuffer();
  const key = await keyOf(Buffer.concat([Buffer.from(`${sender}\n${options.path}\n${body}\n`), new Uint8Array(bytes)]));
  const version = values[SHOWN_VERSION];
  const response = await send(options.path, file && options.file ? withFile(body, options.file.field, file) : body, {
    "Idempotency-Key": key,
    ...(version && { "X-Settings-Version": version }),
  });
  const { outcome } = await readOutcome(response);
  if (outcome.kind === "received") {
    return { status: 200, values: {}, result: { ...outcome, email: values.email ?? "" } };
  }
  if (outcome.kind === "unreachable") return fail(502, options.text.unreachable);
  const { text, detail, errors } = explainRefusal(outcome, options);
  // Without a script there is no proof of work, so the guest can only try again.
  return fail(outcome.status, outcome.status === 428 ? outcome.message : text, detail, errors);
}
