import { useEffect } from "react";
import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { useStore } from "../../platform/lib/use-store.ts";
import { Notice } from "../../platform/ui/office/notice.tsx";
import { forgetNoted, incidentsOnPhone, loadIncidents, sendIncidents } from "./unsent-incidents.ts";

const RETRY_AFTER_MS = 4_000;

/** Sends this phone's incidents, with retries. @param token of the door that it is logged in at */
export function useSendIncidents(token?: string): void {
  const some = useStore(incidentsOnPhone, ({ unsent }) => unsent.some(({ rejected }) => !rejected));
  useEffect(loadIncidents, []);
  useEffect(() => {
    if (!some) return;
    const send = () => void sendIncidents(token);
    send();
    const timer = setInterval(send, RETRY_AFTER_MS);
    window.addEventListener("online", send);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", send);
    };
  }, [some, token]);
}

/** Shows how many incidents are unsent. */
export function UnsentIncidents() {
  const unsent = useStore(incidentsOnPhone, (state) => state.unsent);
  const full = useStore(incidentsOnPhone, (state) => state.full);
  const waiting = unsent.filter(({ rejected }) => !rejected).length;
  const rejected = unsent.find((entry) => entry.rejected)?.rejected;
  return (
    <div role="status" className="grid basis-full gap-2 empty:hidden">
      {waiting > 0 && (
        <Notice tone="warning">
          {formatCount(waiting, "incident entry hasn't", "incident entries haven't")} been sent yet.{" "}
          {waiting === 1 ? "It stays" : "They stay"} on this phone, also after the night, and will send when you're back
          online.
        </Notice>
      )}
      {rejected && (
        <Notice tone="bad">An incident entry on this phone wasn't accepted: {rejected} Tell the office.</Notice>
      )}
      {full && (
        <Notice tone="bad">This phone's storage is full. Don't reload this page until incidents are sent.</Notice>
      )}
    </div>
  );
}

/** The same for a phone that is logged out: sends the incidents it still has. */
export function LoggedOutIncidents() {
  useSendIncidents();
  useEffect(forgetNoted, []);
  return <UnsentIncidents />;
}
