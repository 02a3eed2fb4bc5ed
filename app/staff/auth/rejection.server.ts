import type { Context } from "hono";

/** Why something about an account was rejected. */
export interface Rejection {
  status: 403 | 404 | 409 | 410 | 412 | 422;
  /** The field that is wrong. */
  field?: string;
  message: string;
}

export const isRejection = (result: object): result is Rejection => "message" in result;

/** Responds with a rejection. */
export function sendRejection(context: Context, { status, field, message }: Rejection): Response {
  return context.json(field ? { message, errors: { [field]: message } } : { message }, status);
}
