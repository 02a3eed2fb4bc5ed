/** The results of a scan (let in, let in before, not let in) and of a limit (nearly reached, reached). */
type Tone = "yes" | "already" | "no" | "amber" | "red";

/** Notes of each result: Hz, and start in seconds. */
const notes: Record<Tone, [number, number][]> = {
  yes: [
    [660, 0],
    [990, 0.11],
  ],
  already: [
    [440, 0],
    [440, 0.18],
  ],
  no: [[170, 0]],
  amber: [
    [520, 0],
    [520, 0.3],
  ],
  red: [
    [880, 0],
    [620, 0.22],
    [880, 0.44],
    [620, 0.66],
  ],
};

const shakes: Record<Tone, number[]> = {
  yes: [60],
  already: [80, 80, 80],
  no: [300],
  amber: [120, 120, 120],
  red: [300, 120, 300, 120, 300],
};

let audio: AudioContext | undefined;

/** Unlocks audio, which browsers allow only after a touch. */
export function readySound(): void {
  // An iPhone that is set to silent then stays silent.
  const session = (navigator as { audioSession?: { type: string } }).audioSession;
  if (session) session.type = "ambient";
  audio ??= new AudioContext();
  // Without sound the screen still shows each result.
  audio.resume().catch(() => {});
}

/** Plays a result's sound and vibration. */
export function sound(tone: Tone): void {
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
