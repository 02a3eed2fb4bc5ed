import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { qrReader } from "./qr-reader.ts";

/** How often the camera's picture is looked at, in ms. */
const LOOK_EVERY = 120;

const OTHERWISE = "Use a photo, or type the code.";

/** Why there is no picture, by what the browser says of its camera. */
export function describeCameraError(name: string): string {
  switch (name) {
    case "NotFoundError":
    case "OverconstrainedError":
      return `No camera found. ${OTHERWISE}`;
    case "NotAllowedError":
    case "SecurityError":
      return `Camera access is blocked. Allow it in the browser’s settings for this page. ${OTHERWISE}`;
    case "NotReadableError":
    case "AbortError":
      return `Another app is using the camera. Close it and open the scanner again. ${OTHERWISE}`;
    default:
      return `The camera could not be started. ${OTHERWISE}`;
  }
}

/** Why a browser offers no camera at all. */
const noAccess = (secure: boolean) =>
  `${secure ? "This browser has no access to a camera." : "The camera works only at an https address."} ${OTHERWISE}`;

/**
 * Shows the camera on the back in a video and reads codes off it, one after the other.
 *
 * @returns why there is no picture, in words; nothing while there is one or it is on its way.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onText: (text: string) => void): string {
  const [why, setWhy] = useState("");
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
      const read = await qrReader();
      const look = async () => {
        const text = await read(element).catch(() => undefined);
        if (stopped) return;
        if (text) tell(text);
        timer = setTimeout(look, LOOK_EVERY);
      };
      await look();
    };
    const stop = () => {
      stopped = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    if (!navigator.mediaDevices) setWhy(noAccess(window.isSecureContext));
    else
      begin().catch((error: unknown) => {
        if (!stopped) setWhy(describeCameraError(error instanceof Error ? error.name : ""));
      });
    return stop;
  }, [video]);
  return why;
}
