import { describeAnswer } from './answer.ts';
import type { Answer, Tone } from './answer.ts';

/** Frequencies in Hz, one after the other, and the seconds of each; vibration in milliseconds, with pauses. */
const SIGNALS: Readonly<Record<Tone, { tones: readonly number[]; seconds: number; vibration: number[] }>> = {
  success: { tones: [880, 1320], seconds: 0.1, vibration: [80] },
  info: { tones: [660], seconds: 0.12, vibration: [80] },
  warning: { tones: [520, 520], seconds: 0.15, vibration: [120, 80, 120] },
  danger: { tones: [220, 165], seconds: 0.3, vibration: [500] },
};

let audio: AudioContext | undefined;

/** Browsers make no sound before the first touch: call it in its handler. */
export function allowSound(): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume().catch(() => undefined);
}

/** Sounds and vibrates as the answer's tone does, where the device can. */
export function signal(answer: Answer): void {
  const { tones, seconds, vibration } = SIGNALS[describeAnswer(answer).tone];
  if ('vibrate' in navigator) navigator.vibrate(vibration);
  if (audio?.state !== 'running') return;
  const volume = audio.createGain();
  volume.gain.value = 0.25;
  volume.connect(audio.destination);
  tones.forEach((frequency, index) => {
    if (!audio) return;
    const oscillator = audio.createOscillator();
    oscillator.type = 'triangle';
    oscillator.frequency.value = frequency;
    oscillator.connect(volume);
    const start = audio.currentTime + index * seconds;
    oscillator.start(start);
    // A pause between equal tones.
    oscillator.stop(start + seconds * 0.8);
  });
}
