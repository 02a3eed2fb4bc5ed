import { useRef, useState } from "react";
import { MAX_CSV_BYTES, UNCHECKED_CHARACTERS } from "../../../platform/lib/csv/csv-cells.ts";
import type { CsvCharacters } from "../../../platform/lib/csv/csv-characters.ts";
import type { TextEncoding } from "../../../platform/lib/encodings/text-encodings.ts";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import type { Answer } from "../call-staff-api.ts";
import { useSend } from "../use-send.ts";

/** A file as it was read. */
interface ReadCsv {
  encoding: string;
  characters: CsvCharacters;
  separator: string;
  rows: number;
  /** Null until its columns are chosen; `seen` identifies it, so that nothing else is imported. */
  preview: { seen: string } | null;
}

/** What a call needs to upload the file, and the part of its query that says how to read it. */
export interface CsvUpload {
  upload: { file: File; onProgress: (sent: number) => void };
  reading: { encoding?: TextEncoding };
}

export type CsvImport = ReturnType<typeof useCsvImport<ReadCsv, never>>;

/**
 * The import of a CSV file: choose it, check what it does, import. Nothing is written before that.
 *
 * @param preview uploads the file for its preview, with staff's choices.
 */
export function useCsvImport<Read extends ReadCsv, Choices>(
  preview: (upload: CsvUpload, choices: Choices) => Promise<Answer<Read>>,
) {
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<Read | null>(null);
  const [editing, setEditing] = useState(false);
  const [progress, setProgress] = useState(0);
  const { busy, failed, setFailed, send } = useSend();
  /** How staff read the file, and the choices of its last preview. */
  const encoding = useRef<TextEncoding>(undefined);
  const last = useRef<Choices>(undefined);

  const uploadOf = (chosen: File): CsvUpload => ({
    upload: { file: chosen, onProgress: setProgress },
    reading: encoding.current ? { encoding: encoding.current } : {},
  });

  /** Takes a chosen file unless it is too large. @returns whether it did. */
  const choose = (chosen: File, tooLarge: string) => {
    const fits = chosen.size <= MAX_CSV_BYTES;
    setFile(fits ? chosen : null);
    setRead(null);
    encoding.current = undefined;
    if (!fits) setFailed(tooLarge);
    return fits;
  };
  /** Uploads a file for its preview. */
  const look = (chosen: File, choices: Choices) => {
    setProgress(0);
    last.current = choices;
    return send(
      () => preview(uploadOf(chosen), choices),
      (answer) => {
        setRead(answer);
        setEditing(answer.preview === null);
      },
    );
  };
  /** Reads the file again in another encoding. */
  const readAs = (chosen: TextEncoding) => {
    encoding.current = chosen;
    if (file) look(file, last.current as Choices);
  };
  /** Imports a file. @returns whether the preview is outdated. */
  const load = async <Done extends { message: string }>(
    chosen: File,
    call: (upload: CsvUpload) => Promise<Answer<Done>>,
    onDone: (done: Done) => void,
  ) => {
    if (read && !read.characters.sure) {
      setFailed(UNCHECKED_CHARACTERS);
      return false;
    }
    let outdated = "";
    const upload = async () => {
      const answer = await call(uploadOf(chosen));
      if (answer.kind === "refused" && answer.status === 412) outdated = answer.message;
      return answer;
    };
    await send(upload, (done) => {
      showToast(done.message);
      setFile(null);
      setRead(null);
      onDone(done);
    });
    if (outdated) showToast(outdated, { bad: true });
    return outdated !== "";
  };
  return { file, read, editing, progress, busy, failed, setRead, setEditing, choose, look, readAs, load };
}
