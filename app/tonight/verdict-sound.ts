import type { ScanResult } from "./scan-code.ts";

/** Notes of each result: Hz, and start in seconds. */
const notes: Record<ScanResult["tone"], [number, number][]> = {
  yes: [
    [660, 0],
    [990, 0.11],
  ],
  already: [
    [440, 0],
    [440, 0.18],
  ],
  no: [[170, 0]],
};

const shakes: Record<ScanResult["tone"], number[]> = { yes: [60], already: [80, 80, 80], no: [300] };

let audio: AudioContext | undefined;

/** Unlocks audio, which browsers allow only after a touch. */
export function readySound(): void {
  audio ??= new AudioContext();
  audio.resume().catch(() => {});
}

/** Plays a result's sound and vibration. */
export function sound(tone: ScanResult["tone"]): void {
  navigator.vibrate?.(shakes[tone]);
  if (!audio) return;
  for (const [pitch, begins] of notes[tone]) {
    const [tune, level] = [audio.createOscillator(), audio.createGain()];
    const at = audio.currentTime + begins;
    tune.type = tone === "no" ? "sawtooth" : "sine";
    tune.frequency.value = pitch;
    level.gain.setValueAtTime(0.25, at);
    level.gain.exponentialRampToValueAtTime(0.001, at + (tone === "no" ? 0.45 : 0.15));
    tune.connect(level).connect(audio.destination);
    tune.start(at);
    tune.stop(at + 0.5);
  }
}
