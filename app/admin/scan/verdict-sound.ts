import { createBrowserSetting } from '../frame/shortcuts/shortcuts-setting.ts';
import type { Verdict } from './scan-rules.ts';

const KEY = 'transcargo.scan-sound';

/** Whether this browser plays verdict sounds; on by default. */
export const soundSetting = createBrowserSetting(
  () => localStorage.getItem(KEY) !== 'off',
  (isOn) => {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  },
);

interface Tone {
  hertz: number;
  /** Start and duration, in seconds. */
  from: number;
  seconds: number;
}

const HIGH: readonly Tone[] = [{ hertz: 1_320, from: 0, seconds: 0.12 }];
const TWICE: readonly Tone[] = [
  { hertz: 880, from: 0, seconds: 0.09 },
  { hertz: 880, from: 0.16, seconds: 0.09 },
];
const LOW: readonly Tone[] = [{ hertz: 196, from: 0, seconds: 0.6 }];
const KEPT: readonly Tone[] = [{ hertz: 660, from: 0, seconds: 0.12 }];

const toTones = (verdict: Verdict): readonly Tone[] => {
  if (verdict === 'added') return HIGH;
  if (verdict === 'repeated') return TWICE;
  return verdict === 'kept' ? KEPT : LOW;
};

const VOLUME = 0.2;
let context: AudioContext | undefined;

/** One high tone for added, two equal ones for scanned twice, a long low one for everything that was not added. */
export function playVerdict(verdict: Verdict): void {
  if (!soundSetting.read()) return;
  context ??= new AudioContext();
  // Browsers block sound until the user has clicked or typed on the page.
  if (context.state === 'suspended') void context.resume();
  for (const { hertz, from, seconds } of toTones(verdict)) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    const start = context.currentTime + from;
    tone.frequency.value = hertz;
    gain.gain.setValueAtTime(VOLUME, start);
    // Fades out, because a tone that stops abruptly clicks.
    gain.gain.linearRampToValueAtTime(0, start + seconds);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + seconds);
  }
}
