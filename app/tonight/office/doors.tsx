import { type FormEvent, useState } from "react";
import { venue } from "../../content/venue.ts";
import { formatDay, formatTime } from "../../lib/wall-time.ts";
import { callStaffApi } from "../../office/call-staff-api.ts";
import { useStaffData } from "../../office/use-staff-data.ts";
import { officeButton } from "../../ui/office/button.ts";
import { CopyText } from "../../ui/office/copy-text.tsx";
import { TextInput } from "../../ui/office/input.tsx";
import { showToast } from "../../ui/office/toast-store.ts";

interface Pass {
  _id: string;
  night: string;
  door: string;
  created_by: string;
  ends_on: string;
  phones: number;
}

interface Made {
  code: string;
  link: string;
  ends_on: string;
}

function MadePass({ made }: { made: Made }) {
  return (
    <div role="status" className="mt-4 border-2 border-ink p-4">
      <p className="text-quiet">Open {new URL(made.link).host}/door on the phone and type</p>
      <p className="wide tabular mt-1 text-[min(44px,9vw)] leading-tight font-extrabold whitespace-nowrap">
        {made.code}
      </p>
      <p className="mt-3">Or send this link:</p>
      <CopyText text={made.link} label="Link to the door" />
      <p className="mt-2 text-quiet">
        Both are shown this once and end at {formatTime(made.ends_on)}. Whoever has them sees tonight’s guests.
      </p>
    </div>
  );
}

/** The codes that let phones see a night, and how they end. */
export function Doors({ night }: { night: string }) {
  const { data, reload } = useStaffData<Pass[]>("/api/tonight/passes");
  const [made, setMade] = useState<Made | null>(null);
  const [wrong, setWrong] = useState("");
  const passes = (data ?? []).filter((pass) => pass.night === night);

  const open = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const door = String(new FormData(event.currentTarget).get("door") ?? "").trim();
    if (door === "") return setWrong("Which door? For example Front door.");
    const answer = await callStaffApi<Made>("/api/tonight/passes", { json: { night, door } });
    if (answer.kind === "ok") {
      setWrong("");
      setMade(answer.data);
      return reload();
    }
    setWrong(answer.kind === "unreachable" ? "Nothing answers. Please try again." : answer.message);
  };
  const end = async ({ _id, door }: Pass) => {
    const answer = await callStaffApi<{ message: string }>(`/api/tonight/passes/${_id}/end`, { post: true });
    if (answer.kind === "ok") showToast(`${door}: ended. Its phones see nothing any more.`);
    else if (answer.kind !== "ended") showToast("This was not ended. Please try again.", { bad: true });
    await reload();
  };
  return (
    <section className="mx-auto max-w-3xl border-t border-rule px-(--office-gutter) pt-6 pb-24 print:hidden">
      <h2 className="wide text-lg font-extrabold">Doors</h2>
      <p className="mt-1 text-quiet">
        A phone at the door sees {formatDay(night)} and nothing else, also without a network, until{" "}
        {formatTime(venue.nightEndsAt)}.
      </p>
      <form onSubmit={open} noValidate className="mt-4 flex flex-wrap items-end gap-3">
        <div className="grow basis-52">
          <TextInput label="Door" name="door" defaultValue="Front door" maxLength={40} error={wrong || undefined} />
        </div>
        <button type="submit" className={officeButton("outline", "min-h-12")}>
          Make a code
        </button>
      </form>
      {made && <MadePass made={made} />}
      <ul className="mt-4">
        {passes.map((pass) => (
          <li key={pass._id} className="flex min-h-14 items-center justify-between gap-3 border-b border-rule">
            <span className="min-w-0 py-2 wrap-anywhere">
              <b>{pass.door}</b>{" "}
              <span className="text-quiet">
                · {pass.phones === 1 ? "1 phone" : `${pass.phones} phones`} · by {pass.created_by}, until{" "}
                {formatTime(pass.ends_on)}
              </span>
            </span>
            <button
              type="button"
              aria-label={`End ${pass.door}`}
              onClick={() => end(pass)}
              className={officeButton("quiet", "min-h-12")}
            >
              End
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
