/** Lets a growing text appear at an even pace, however unevenly its pieces arrive. */
import { useEffect, useState } from 'react';

/** What has arrived is on the screen about this much later, in milliseconds. */
const CATCH_UP_MS = 350;
const FRAME_MS = 1000 / 60;

/**
 * The part of `text` to show. A text that was there when the component appeared is shown whole; what comes later follows
 * word by word. Readers who asked for less motion get it as it arrives.
 * @param version Of the text: another one is there as it is, and followed from there.
 * @param atOnce How many characters are shown as soon as they have arrived.
 */
export function useSmoothText(text: string, version = 1, atOnce = 0): string {
  const [shown, setShown] = useState(text.length);
  const [known, setKnown] = useState(version);
  if (known !== version) {
    setKnown(version);
    setShown(text.length);
  }
  const behind = Math.max(shown, atOnce) < text.length;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  useEffect(() => {
    if (!behind || still) return undefined;
    let last = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const elapsed = Math.max(FRAME_MS, now - last);
      last = now;
      setShown((length) => advance(text, Math.max(length, atOnce), elapsed));
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [text, atOnce, behind, still]);
  return still ? text : text.slice(0, Math.max(shown, atOnce));
}

/** The next length to show: a share of what is missing, up to the end of a word. */
export function advance(text: string, shown: number, elapsedMs: number): number {
  const missing = text.length - shown;
  if (missing <= 0) return text.length;
  const least = shown + Math.max(1, Math.round((missing * elapsedMs) / CATCH_UP_MS));
  const wordEnd = text.slice(least).search(/\s/);
  return wordEnd < 0 ? text.length : least + wordEnd;
}
