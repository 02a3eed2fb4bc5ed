import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { qrReader } from "./qr-reader.ts";

/** How often a camera frame is read, in ms. */
const FRAME_INTERVAL_MS = 120;

/** Shown where the reader of codes could not be loaded: offline, on a phone that had just logged in. */
const NOT_LOADED = "The scanner couldn't be loaded. Type the code in, or go online and reload this page.";

const ALTERNATIVE = "Use a photo, or type the code.";

/** The message for a camera error, by its name. */
export function describeCameraError(name: string): string {
  switch (name) {
    case "NotFoundError":
    case "OverconstrainedError":
      return `No camera found. ${ALTERNATIVE}`;
    case "NotAllowedError":
    case "SecurityError":
      return `Camera access is blocked. Allow it in the browser's settings for this page. ${ALTERNATIVE}`;
    case "NotReadableError":
    case "AbortError":
      return `Another app is using the camera. Close it and open the scanner again. ${ALTERNATIVE}`;
    default:
      return `The camera couldn't be started. ${ALTERNATIVE}`;
  }
}

/** The message for a browser without camera access. */
const noAccess = (secure: boolean) =>
  `${secure ? "This browser has no access to a camera." : "The camera only works on an https address."} ${ALTERNATIVE}`;

/**
 * Shows the rear camera in a video and reads codes from it.
 *
 * @returns why no code can be read from the camera, else an empty text.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onText: (text: string) => void): string {
  const [failed, setFailed] = useState("");
  const tell = useEffectEvent(onText);
  useEffect(() => {
    let stopped = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout>;
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: "environment", width: { ideal: 1280 } },
      });
      const element = video.current;
      if (stopped || !element) return stop();
      element.srcObject = stream;
      await element.play();
      // A browser does not load a module again that failed.
      const read = await qrReader().catch(() => undefined);
      if (!read) return setFailed(NOT_LOADED);
      const look = async () => {
        // The next frame may be readable.
        const text = await read(element).catch(() => undefined);
        if (stopped) return;
        if (text) tell(text);
        timer = setTimeout(look, FRAME_INTERVAL_MS);
      };
      await look();
    };
    const stop = () => {
      stopped = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    if (!navigator.mediaDevices) setFailed(noAccess(window.isSecureContext));
    else
      begin().catch((error: unknown) => {
        if (!stopped) setFailed(describeCameraError(error instanceof Error ? error.name : ""));
      });
    return stop;
  }, [video]);
  return failed;
}
