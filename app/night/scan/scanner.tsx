import { type FormEvent, useRef, useState } from "react";
import { useOneAttempt } from "../../platform/lib/use-one-attempt.ts";
import { Modal } from "../../platform/ui/modal.tsx";
import { officeButton } from "../../platform/ui/office/button.ts";
import { OfficeButton } from "../../platform/ui/office/office-button.tsx";
import { dismissSuccessToast } from "../../platform/ui/office/toast-store.ts";
import { fullText } from "../count/count-places.ts";
import { useCount } from "../count/use-count.ts";
import type { Night } from "../sheet/night-state.ts";
import { readySound, sound } from "../sheet/sounds.ts";
import { usePreload } from "../sheet/use-preload.ts";
import { LastScans, rememberScan, undoScan } from "./last-scans.tsx";
import { qrReader } from "./qr-reader.ts";
import { ScanChoice } from "./scan-choice.tsx";
import { type ScanResult, scanCode } from "./scan-code.ts";
import { useCamera } from "./use-camera.ts";

/** How long a code that stays in front of the camera is ignored after it was read. */
const REPEAT_IGNORED_MS = 4_000;

const looks: Record<ScanResult["tone"], string> = {
  yes: "bg-[#0b7a4b] text-white",
  already: "bg-[#ffc58a] text-[#17111b]",
  no: "bg-[#b3261e] text-white",
};

/** Scans codes, one at a time, and shows and announces each result. @param full why nobody else may come in, or empty. */
function useScan(night: Night, full: string) {
  const last = useRef({ code: "", at: 0 });
  const [result, setResult] = useState<ScanResult | null>(null);
  const { busy, attempt } = useOneAttempt();
  const [isPastOpen, setPastOpen] = useState(false);
  const ask = async (written: string) => {
    const answer = await attempt(() => scanCode(night, written));
    if (!answer) return;
    setPastOpen(false);
    setResult(answer);
    rememberScan(night, answer);
    // Full before this guest: anyone let in now is one too many.
    sound(answer.tone === "yes" && full !== "" ? "red" : answer.tone);
  };
  /** Takes a code from the camera. */
  const see = (text: string) => {
    const now = Date.now();
    const same = text === last.current.code && now - last.current.at < REPEAT_IGNORED_MS;
    // A party's result stays until the door has chosen how many come in.
    if (busy || result?.choice || isPastOpen) return;
    last.current = { code: text, at: now };
    if (!same) ask(text);
  };
  const readPhoto = async (file: File | undefined) => {
    if (!file) return;
    // The door needs no reason: typing works either way.
    const read = await qrReader().catch(() => undefined);
    if (!read) return setResult({ tone: "no", title: "Scanner not loaded", text: "Type the code in." });
    // A file that isn't an image has no code; the message below says so.
    const image = await createImageBitmap(file).catch(() => undefined);
    const text = image && (await read(image).catch(() => undefined));
    if (text) return ask(text);
    setResult({ tone: "no", title: "No code found", text: "Move closer or type it in." });
    sound("no");
  };
  return { result, setResult, busy, isPastOpen, setPastOpen, ask, see, readPhoto };
}

interface ResultProps {
  night: Night;
  result: ScanResult;
  full: string;
  onResult: (result: ScanResult | null) => void;
}

/** A result in its colour, with its actions. */
function Result({ night, result, full, onResult }: ResultProps) {
  const choose = (next: ScanResult | null) => {
    onResult(next);
    if (next) rememberScan(night, next);
  };
  return (
    <div data-result={result.tone} className={`px-5 py-6 ${looks[result.tone]}`}>
      {result.tone === "yes" && full !== "" && (
        <p className="-mx-5 -mt-6 mb-5 bg-[#17111b] px-5 py-3 text-lg font-bold wrap-anywhere text-white">
          <span aria-hidden="true">■ </span>
          {full}
        </p>
      )}
      <p className="display text-[min(72px,13vw)]">{result.title}</p>
      <p className="mt-3 line-clamp-6 text-lg font-semibold wrap-anywhere">{result.text}</p>
      {result.card && <p className="mt-2 line-clamp-4 text-base wrap-anywhere">{result.card}</p>}
      {result.choice && <ScanChoice key={result.choice.guest} night={night} choice={result.choice} onResult={choose} />}
      {result.done && (
        <button
          type="button"
          onClick={async () => onResult(await undoScan(night, result))}
          className="mt-4 min-h-14 w-full cursor-pointer border-2 border-current text-lg font-bold"
        >
          Undo
        </button>
      )}
    </div>
  );
}

/** A field for codes that the camera can't read. */
function TypedCode({ busy, onCode }: { busy: boolean; onCode: (code: string) => Promise<void> }) {
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = field.current?.value.trim() ?? "";
    if (code === "") return field.current?.focus();
    onCode(code).then(() => {
      if (field.current) field.current.value = "";
    });
  };
  return (
    <form onSubmit={submit} className="flex gap-2.5 p-3">
      <input
        ref={field}
        aria-label="Code"
        placeholder="Code or reference"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="office-input min-h-14! min-w-0 grow text-lg! uppercase placeholder:normal-case"
      />
      <button type="submit" disabled={busy} className={officeButton("action", "min-h-14 text-base")}>
        Check
      </button>
    </form>
  );
}

/** Reads codes until closed: from the camera, from a photo, or typed. */
function Scan({ night, onClose }: { night: Night; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const count = useCount(night);
  const full = count ? fullText(count) : "";
  const { result, setResult, busy, isPastOpen, setPastOpen, ask, see, readPhoto } = useScan(night, full);
  const failed = useCamera(video, see);
  return (
    <div className="office flex h-svh w-full flex-col">
      <div className="relative min-h-0 grow overflow-hidden">
        <video ref={video} muted playsInline aria-label="Camera" className="size-full object-cover" />
        {failed && (
          <p className="absolute inset-0 grid place-items-center bg-paper p-8 text-center text-lg">{failed}</p>
        )}
        <div role="alert" className="absolute inset-x-0 bottom-0">
          {result && <Result night={night} result={result} full={full} onResult={setResult} />}
        </div>
        {isPastOpen && (
          <div className="absolute inset-0 overflow-y-auto bg-paper">
            <LastScans night={night} onUndone={() => setResult(null)} />
          </div>
        )}
      </div>
      <TypedCode busy={busy} onCode={ask} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-2.5 px-3 pb-[max(12px,env(safe-area-inset-bottom))]">
        <label
          className={officeButton(
            "outline",
            "min-h-14 px-1! text-base focus-within:outline-3 focus-within:outline-focus",
          )}
        >
          Use a photo
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className="sr-only"
            onChange={(event) => {
              readPhoto(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
        </label>
        <OfficeButton
          aria-pressed={isPastOpen}
          onClick={() => setPastOpen(!isPastOpen)}
          className="min-h-14 px-1! text-base"
        >
          {isPastOpen ? "Camera" : "Last scans"}
        </OfficeButton>
        <OfficeButton data-first-focus onClick={onClose} className="min-h-14 px-1! text-base">
          Close
        </OfficeButton>
      </div>
    </div>
  );
}

const loadReader = () => import("./read-code.ts");

/** The button that opens the scanner; the QR reader is preloaded, so that it works offline. */
export function Scanner({ night }: { night: Night }) {
  const [open, setOpen] = useState(false);
  usePreload(loadReader);
  return (
    <>
      <OfficeButton
        look="action"
        opensDialog
        onClick={() => {
          readySound();
          // The toast would cover the result of a scan.
          dismissSuccessToast();
          setOpen(true);
        }}
        className="min-h-14 px-6 text-base md:pointer-fine:min-h-14"
      >
        Scan
      </OfficeButton>
      <Modal open={open} onClose={() => setOpen(false)} label="Scan a code" className="night m-0! h-svh! w-full!">
        {open && <Scan night={night} onClose={() => setOpen(false)} />}
      </Modal>
    </>
  );
}
