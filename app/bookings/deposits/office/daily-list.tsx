import { useState } from "react";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { today } from "../../../platform/venue/today.ts";
import { ExportButton } from "../../../staff/toolkit/export-button.tsx";
import { May } from "../../../staff/toolkit/may.tsx";

/** The accountant's list: the ledger from one day to another, with GST. */
export function DailyList() {
  const [from, setFrom] = useState(`${today().slice(0, 8)}01`);
  const [to, setTo] = useState(today());
  return (
    <div className="max-w-3xl px-(--office-gutter) pt-5 pb-24">
      <p className="text-pretty">
        Every payment, refund, kept deposit and spend by day, as CSV. A deposit held as security carries GST only once
        it is kept or used for the bill: that day’s row has it (A New Tax System (Goods and Services Tax) Act 1999,
        sections 99-5 and 99-10). The rate is in Settings. This is a basis for your accountant, not tax advice.
      </p>
      <div className="mt-5 grid max-w-md gap-5 sm:grid-cols-2">
        <TextInput
          label="From"
          type="date"
          value={from}
          max={to}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <TextInput
          label="To"
          type="date"
          value={to}
          min={from}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
      </div>
      <div className="mt-4 -ml-4">
        <ExportButton needs="deposits.export" path={`/api/deposits/daily.csv?from=${from}&to=${to}`} />
      </div>
      <May capability="deposits.export">
        <p className="text-quiet">Without names: rows have the request’s and the payment’s reference.</p>
      </May>
    </div>
  );
}
