import { OfficeButton } from "../ui/office/office-button.tsx";
import { dismissSuccessToast, showToast } from "../ui/office/toast-store.ts";
import { letInText } from "./count-places.ts";
import type { Night } from "./night-store.ts";

/** Counts someone who is on no list, by one tap. @param early why nobody can be let in yet. */
export function WalkIn({ night, early }: { night: Night; early: string | undefined }) {
  const letIn = async () => {
    dismissSuccessToast();
    if (early) return void showToast(early, { bad: true });
    const undoes = await night.action("", "walk-in", { people: 1 });
    showToast(letInText(night, "1 walk-in counted."), { undo: () => night.action("", "undone", { undoes }) });
  };
  return (
    <OfficeButton onClick={letIn} className="min-h-14 grow basis-2/5 text-base">
      Walk-in
    </OfficeButton>
  );
}
