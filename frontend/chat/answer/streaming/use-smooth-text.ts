/** Shows a growing text at an even speed, however unevenly its chunks arrive. */
import { useEffect, useState } from 'react';

/** Arrived text shows after about this time, in milliseconds. */
const CATCH_UP_MS = 350;
const FRAME_MS = 1000 / 60;

/**
 * The part of `text` to show. Text from before the component mounted shows at once; later text follows word by word. With
 * reduced motion, text shows as it arrives.
 * @param version Of the text: a new version shows at once as far as it is, and grows from there.
 * @param atOnce How many characters show as soon as they have arrived.
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
