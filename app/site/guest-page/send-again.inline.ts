import { readSentCopies, type SentCopy } from "../../bookings/requests/forms/sent-copy.ts";

/** Offers to send requests again that this browser has sent and a restored server has lost. */
const place = document.getElementById("send-again");
const { since = "", till = "" } = place?.dataset ?? {};
const isLost = ({ at }: SentCopy) => at >= Date.parse(since) - 60_000 && at <= Date.parse(till);

async function send({ path, body, key }: SentCopy): Promise<boolean> {
  const headers = { "Content-Type": "application/json", Accept: "application/json", "Idempotency-Key": key };
  const { ok } = await fetch(path, { method: "POST", headers, body });
  return ok;
}

for (const copy of readSentCopies().filter(isLost)) {
  const button = document.createElement("button");
  button.className = place?.dataset.look ?? "";
  button.textContent = `Send ${copy.reference} again`;
  const said = document.createElement("p");
  said.setAttribute("role", "status");
  button.onclick = async () => {
    button.disabled = true;
    const isSent = await send(copy).catch(() => false);
    button.disabled = isSent;
    said.textContent = isSent
      ? "Sent again. We've received your request."
      : "This didn't work. Try again in a minute, or call us.";
  };
  place?.append(button, said);
}
