import { formatDateTimeInText } from "../../../platform/lib/time/format-date-time.ts";
import { Chip, type ChipTone } from "../../../platform/ui/office/chip.tsx";
import { today } from "../../../platform/venue/today.ts";
import type { OutboxMail } from "../shapes.ts";

const states: Record<OutboxMail["state"], { text: string; tone: ChipTone }> = {
  failed: { text: "Failed", tone: "fresh" },
  waiting: { text: "Queued", tone: "busy" },
  held: { text: "Held", tone: "fresh" },
  sent: { text: "Sent", tone: "done" },
  demo: { text: "Not sent", tone: "past" },
};

/** The status of an email. */
export function MailState({ state }: { state: OutboxMail["state"] }) {
  return <Chip tone={states[state].tone}>{states[state].text}</Chip>;
}

/** The delivery details of an email: when it was sent, or why not and when it will be tried again. */
export function deliveryText(mail: OutboxMail): string {
  const { state, sent_on, last_error, next_try_on, attempts } = mail;
  const now = today();
  if (state === "sent") return sent_on ? `Sent ${formatDateTimeInText(sent_on, now)}` : "Sent";
  if (state === "demo") return "Demo data: never sent.";
  if (state === "held") return "Too many emails were requested. Check it, then send it.";
  const tried = attempts === 1 ? "Tried once." : `Tried ${attempts} times.`;
  if (state === "failed") return [last_error, tried].filter(Boolean).join(" ");
  if (attempts === 0) return "Not sent yet.";
  return [last_error, tried, next_try_on && `Next try ${formatDateTimeInText(next_try_on, now)}.`]
    .filter(Boolean)
    .join(" ");
}

/** The label of the button that sends an email. */
export function sendLabel(state: OutboxMail["state"]): string {
  if (state === "held") return "Send";
  return state === "waiting" ? "Send now" : "Send again";
}
