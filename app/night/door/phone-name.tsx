import { type FormEvent, useState } from "react";
import { Modal } from "../../platform/ui/modal.tsx";
import { TextInput } from "../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../platform/ui/office/office-button.tsx";
import { showToast } from "../../platform/ui/office/toast-store.ts";
import type { Night } from "../sheet/night-state.ts";
import { renameDoorPhone } from "../sheet/night-storage.ts";

/** The name of this phone, shown with its actions at every door; it can be changed while online. */
export function PhoneName({ night, name: first }: { night: Night; name: string }) {
  const [name, setName] = useState(first);
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState("");
  // Until it has a name it is known by a number.
  const isNumbered = name === "" || /^Phone \d+$/.test(name);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get("phone") ?? "").trim();
    if (wanted === "") return setProblem("Enter your name.");
    const answer = await night.call("POST /tonight/phone", { json: { phone: wanted } });
    if (answer.kind !== "ok") {
      return setProblem(
        (answer.kind !== "unreachable" && answer.message) ||
          "Network error. Please check your connection and try again.",
      );
    }
    const phone = answer.data.phone ?? wanted;
    renameDoorPhone(phone);
    setName(phone);
    setOpen(false);
    showToast(`This phone is now ${phone}'s.`);
  };
  return (
    <>
      <OfficeButton look="quiet" onClick={() => setOpen(true)} className="min-h-12">
        <span className="max-w-40 truncate">{isNumbered ? "Name this phone" : name}</span>
      </OfficeButton>
      <Modal open={open} onClose={() => setOpen(false)} label="Name this phone" className="message w-[min(92vw,440px)]">
        {open && (
          <form onSubmit={save} noValidate className="grid gap-5 p-5">
            <TextInput
              label="Your name"
              name="phone"
              hint={
                isNumbered && name !== ""
                  ? `Other doors see who let a guest in. Until then this is ${name}.`
                  : "Other doors see who let a guest in."
              }
              defaultValue={isNumbered ? "" : name}
              maxLength={40}
              autoComplete="off"
              error={problem || undefined}
            />
            <div className="grid grid-cols-2 gap-2.5">
              <OfficeButton onClick={() => setOpen(false)} className="min-h-14">
                Cancel
              </OfficeButton>
              <OfficeButton look="action" type="submit" className="min-h-14">
                Save
              </OfficeButton>
            </div>
          </form>
        )}
      </Modal>
    </>
  );
}
