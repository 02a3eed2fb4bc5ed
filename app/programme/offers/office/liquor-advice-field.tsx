import { TextInput } from "../../../platform/ui/office/input.tsx";
import { venue } from "../../../platform/venue/venue.ts";
import type { OfficeForm } from "../../../staff/toolkit/use-office-form.tsx";
import { liquorAdvice } from "../liquor-advice.ts";
import { offerLengths } from "../schema.ts";
import { LiquorAdviceList } from "./liquor-advice-list.tsx";

/**
 * Objections to the entered text by the rules on promoting liquor. They never prevent saving; a reason may be given.
 */
export function LiquorAdviceField({ form }: { form: OfficeForm }) {
  const { title = "", description = "" } = form.typed;
  const advice = liquorAdvice(`${title}\n${description}`, venue.address.region);
  const reason = form.field("overruled");
  return (
    <div className="col-span-full" role="status">
      {advice.length === 0 ? (
        <input type="hidden" name={reason.name} value={reason.defaultValue} />
      ) : (
        <section aria-labelledby="liquor-advice" className="grid gap-4 border-l-4 border-(--busy-ink) bg-raised p-4">
          <h2 id="liquor-advice" className="font-semibold">
            Check this alcohol promotion
          </h2>
          <LiquorAdviceList advice={advice} />
          <TextInput
            {...reason}
            label="Reason for keeping it"
            optional
            maxLength={offerLengths.reason}
            autoComplete="off"
            hint="Not legal advice. Change the wording or give a reason, which is saved with the offer."
          />
        </section>
      )}
    </div>
  );
}
