import { today } from "../../content/today.ts";
import { formatDateTimeInText } from "../../lib/format-date-time.ts";
import { Chip, type ChipTone } from "../../ui/office/chip.tsx";
import type { OutboxMail } from "../outbox-mail.ts";

const states: Record<OutboxMail["state"], { text: string; tone: ChipTone }> = {
  failed: { text: "Failed", tone: "fresh" },
  waiting: { text: "Queued", tone: "busy" },
  held: { text: "Held", tone: "fresh" },
  sent: { text: "Sent", tone: "done" },
};

/** How a mail stands, in its word and colour. */
export function MailState({ state }: { state: OutboxMail["state"] }) {
  return <Chip tone={states[state].tone}>{states[state].text}</Chip>;
}

/** What became of a mail so far: when it went, or why it did not and when it is tried again. */
export function mailStory(mail: OutboxMail): string {
  const { state, sent_on, last_error, next_try_on, attempts } = mail;
  const now = today();
  if (state === "sent") return sent_on ? `Went ${formatDateTimeInText(sent_on, now)}` : "Went";
  if (state === "held") return "Too many emails were requested. Check it, then send it.";
  const tried = attempts === 1 ? "Tried once." : `Tried ${attempts} times.`;
  if (state === "failed") return [last_error, tried].filter(Boolean).join(" ");
  if (attempts === 0) return "Not tried yet.";
  return [last_error, tried, next_try_on && `Next try ${formatDateTimeInText(next_try_on, now)}.`]
    .filter(Boolean)
    .join(" ");
}

/** What sending a mail once more is called. */
export function sendLabel(state: OutboxMail["state"]): string {
  if (state === "held") return "Send";
  return state === "waiting" ? "Send now" : "Send again";
}
