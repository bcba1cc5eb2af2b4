/** Makes a sheet fit its page: in smaller type first, then with fewer jobs, which the sheet says. */
import { type RefObject, useEffect, useState } from 'react';

export interface Fit {
  small: boolean;
  /** How many jobs are left out. */
  left: number;
}

/** The height of the line that says how many jobs are left out, in pixels. */
const LINE_PX = 30;

/**
 * @param sheet The element, which is as tall as the page. Its jobs have `data-goes`: 0 is the first to be left out.
 * @param key Identifies the content; when it changes, the sheet is fitted again.
 */
export function useFit(sheet: RefObject<HTMLElement | null>, key: string): Fit {
  const [state, setState] = useState<Fit & { key: string }>();
  useEffect(() => {
    let gone = false;
    // Waits for the fonts, which change the line breaks.
    void document.fonts.ready.then(() => {
      if (!gone && sheet.current) setState({ key, ...fitOf(sheet.current) });
    });
    return () => {
      gone = true;
    };
  }, [sheet, key]);
  return state?.key === key ? state : { small: false, left: 0 };
}

/** Tries the variants on the page itself, and restores it. */
function fitOf(sheet: HTMLElement): Fit {
  if (fits(sheet, 0)) return { small: false, left: 0 };
  const jobs = [...sheet.querySelectorAll<HTMLElement>('[data-goes]')].toSorted(
    (one, other) => Number(one.dataset.goes) - Number(other.dataset.goes),
  );
  sheet.classList.add('room-sheet-small');
  let left = 0;
  for (; left < jobs.length && !fits(sheet, left); left++) jobs[left]?.style.setProperty('display', 'none');
  for (const job of jobs) job.style.removeProperty('display');
  sheet.classList.remove('room-sheet-small');
  return { small: true, left };
}

/** Whether everything fits the page, including the line about left-out jobs if there are any. */
function fits(sheet: HTMLElement, left: number): boolean {
  const foot = sheet.lastElementChild;
  const before = foot?.previousElementSibling;
  if (!(foot instanceof HTMLElement && before instanceof HTMLElement)) return true;
  const room = foot.offsetTop - before.offsetTop - before.offsetHeight;
  return sheet.scrollHeight <= sheet.clientHeight + 1 && (left === 0 || room >= LINE_PX);
}
