import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { qrReader } from "./qr-reader.ts";

/** How often the camera's picture is looked at, in ms. */
const LOOK_EVERY = 120;

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
    if (!navigator.mediaDevices) setWhy("This browser gives no camera here. Use a photo, or type the code.");
    else
      begin().catch(() => {
        if (!stopped) setWhy("The camera may not be used. Allow it in the browser, use a photo, or type the code.");
      });
    return stop;
  }, [video]);
  return why;
}
