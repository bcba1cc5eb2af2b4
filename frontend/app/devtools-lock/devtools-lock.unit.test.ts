/** What the developer-tools lock detects as a docked panel. */
import { describe, expect, test } from 'vitest';
import { isDocked, type WindowSize } from './devtools-lock.ts';

/** A 1440×900 Chrome window with 90 px of bars, at a zoom and on a screen of some pixel ratio. */
function chrome({ zoom = 1, screen = 1, panel = { right: 0, bottom: 0 } }): WindowSize {
  return {
    outerWidth: 1440,
    outerHeight: 900,
    innerWidth: Math.floor((1440 - panel.right) / zoom),
    innerHeight: Math.floor((900 - 90 - panel.bottom) / zoom),
    devicePixelRatio: screen * zoom,
  };
}

describe('a docked panel', () => {
  test('is found beside and below the page', () => {
    expect(isDocked(chrome({ panel: { right: 200, bottom: 0 } }), 'chromium')).toBe(true);
    expect(isDocked(chrome({ panel: { right: 0, bottom: 300 } }), 'chromium')).toBe(true);
  });

  test('is found on a dense screen', () => {
    expect(isDocked(chrome({ screen: 2, panel: { right: 400, bottom: 0 } }), 'chromium')).toBe(true);
  });

  test('is found while the page is zoomed', () => {
    expect(isDocked(chrome({ zoom: 1.25, panel: { right: 500, bottom: 0 } }), 'chromium')).toBe(true);
    expect(isDocked(chrome({ zoom: 0.5, panel: { right: 0, bottom: 400 } }), 'chromium')).toBe(true);
  });

  test('is found in Firefox and in Safari', () => {
    const beside = chrome({ panel: { right: 500, bottom: 0 } });
    expect(isDocked(beside, 'gecko')).toBe(true);
    expect(isDocked(beside, 'webkit')).toBe(true);
  });

  test('of 160 px or less does not count', () => {
    expect(isDocked(chrome({ panel: { right: 160, bottom: 0 } }), 'chromium')).toBe(false);
  });

  test('is not found in a background tab, whose outer size is 0', () => {
    expect(isDocked({ ...chrome({}), outerWidth: 0, outerHeight: 0 }, 'chromium')).toBe(false);
  });
});

describe('browser zoom', () => {
  const steps = [0.25, 0.33, 0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5];

  test.each([1, 1.25, 1.5, 2, 3])('is never taken for a panel in Chrome at pixel ratio %d', (screen) => {
    for (const zoom of steps) expect(isDocked(chrome({ zoom, screen }), 'chromium'), `zoom ${zoom}`).toBe(false);
  });

  test('is never taken for a panel in Firefox, whose outer size is zoomed', () => {
    for (const zoom of [0.3, 0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.2, 1.33, 1.5, 1.7, 2, 2.4, 3, 4, 5]) {
      const size = chrome({ zoom });
      const inFirefox = { ...size, outerWidth: size.outerWidth / zoom, outerHeight: size.outerHeight / zoom };
      expect(isDocked(inFirefox, 'gecko'), `zoom ${zoom}`).toBe(false);
    }
  });

  test('is never taken for a panel in Safari, which keeps its pixel ratio', () => {
    for (const zoom of [0.5, 0.75, 0.85, 1, 1.15, 1.25, 1.5, 1.75, 2, 2.5, 3]) {
      expect(isDocked({ ...chrome({ zoom }), devicePixelRatio: 2 }, 'webkit'), `zoom ${zoom}`).toBe(false);
    }
  });
});
