import { type ReactNode, useState } from "react";
import { useOneAttempt } from "../../../platform/lib/use-one-attempt.ts";
import { Modal } from "../../../platform/ui/modal.tsx";
import { Confirmation } from "../../../platform/ui/office/confirmation.tsx";
import type { CallApi } from "../../../staff/toolkit/call-api.ts";
import type { SeatingDoubt } from "../shapes.ts";

/** A party, its table, and its time. */
export interface SeatingOrder {
  request: string;
  /** The guest's name. */
  name: string;
  /** `YYYY-MM-DD`. */
  night: string;
  /** Null to take its table away. */
  table: string | null;
  tableName: string;
  /** ISO 8601 with an offset, or by the venue's clock. */
  from: string;
  until: string;
  /** The table that it has on this screen. */
  was: string | null;
  /** Tables to merge into its table first. */
  merge?: string[];
}

/** The result of seating a party: seated, dismissed at the question, or rejected with a message. */
export type SeatingResult = { ok: true } | { ok: false; message: string };

interface Asking {
  order: SeatingOrder;
  asks: SeatingDoubt[];
  finish: (result: SeatingResult) => void;
}

/** The text of the reasons to confirm before a party is seated. */
function Question({ asking, busy, onConfirm }: { asking: Asking; busy: boolean; onConfirm: () => void }) {
  const { order, asks, finish } = asking;
  const cancel = () => finish({ ok: false, message: "" });
  const others = asks.flatMap(({ party }) => (party ? [party.name] : []));
  const beyond = asks.some(({ may, party }) => !may && !party);
  const title = beyond ? `${order.tableName} can't be used` : `Seat ${order.name} at ${order.tableName}?`;
  return (
    // Not the office's dialog: its code would be most of what phones at the door load here.
    <Modal
      open
      onClose={cancel}
      label={title}
      role="alertdialog"
      describedBy="seating-question"
      className="message w-[min(92vw,440px)]"
    >
      <Confirmation
        id="seating-question"
        title={title}
        confirm={beyond ? "Choose another table" : others.length > 0 ? `Move ${others.join(" and ")}` : "Seat anyway"}
        cancel={beyond ? "Close" : "Cancel"}
        busy={busy}
        onConfirm={beyond ? cancel : onConfirm}
        onCancel={cancel}
      >
        <ul className="grid gap-1.5">
          {asks.map(({ reason, text, party }) => (
            <li key={`${reason} ${party?._id}`} className="wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
        {beyond && <p className="mt-3">Someone who can change the floor plan has to seat this party here.</p>}
        {!beyond && others.length > 0 && (
          <p className="mt-3 wrap-anywhere">
            {order.was
              ? `${others[0]} gets ${order.name}'s table if it's large enough and free, or none.`
              : `${others.join(" and ")} will have no table.`}
          </p>
        )}
      </Confirmation>
    </Modal>
  );
}

/**
 * Seats parties, and asks once about all reasons against it.
 *
 * @returns a function that seats a party, and the question to render.
 */
export function useSeating(call: CallApi): {
  seat: (order: SeatingOrder) => Promise<SeatingResult>;
  question: ReactNode;
} {
  const [asking, setAsking] = useState<Asking | null>(null);
  const { busy, attempt } = useOneAttempt();

  const send = async (order: SeatingOrder, confirmed: object): Promise<SeatingResult | { asks: SeatingDoubt[] }> => {
    const { request, night, table, from, until, was, merge } = order;
    const answer = await call("POST /tonight/seating", {
      json: { request, night, table, from, until, was, ...(merge?.length && { merge }), ...confirmed },
    });
    if (answer.kind === "ok") return { ok: true };
    if (answer.kind === "unreachable") {
      return { ok: false, message: "Tables can only be assigned online. Check your connection and try again." };
    }
    const asks = answer.kind === "refused" ? answer.body?.asks : undefined;
    return asks ? { asks } : { ok: false, message: answer.message };
  };

  const seat = async (order: SeatingOrder): Promise<SeatingResult> => {
    const result = await send(order, {});
    if (!("asks" in result)) return result;
    const { asks } = result;
    return new Promise((resolve) => {
      const finish = (end: SeatingResult) => {
        setAsking(null);
        resolve(end);
      };
      setAsking({ order, asks, finish });
    });
  };

  const confirm = async () => {
    if (!asking) return;
    const { order, asks, finish } = asking;
    const insteadOf = asks.flatMap(({ party }) => party?._id ?? []);
    const result = await attempt(() => send(order, { override: true, instead_of: insteadOf }));
    if (!result) return;
    // Someone else changed the floor while the question was open.
    if ("asks" in result) setAsking({ order, asks: result.asks, finish });
    else finish(result);
  };

  return { seat, question: asking && <Question asking={asking} busy={busy} onConfirm={confirm} /> };
}
