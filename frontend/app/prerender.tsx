/** Renders a visitor's page to HTML when the site is built; the browser's counterpart is `main.tsx`. */
import { type ComponentType, StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { MemoryRouter } from 'react-router';
import type { Shell } from '../../shared/contract/screens.ts';
import type { Seller } from '../../shared/contract/seller.ts';
import { setConfig } from '../api/client.ts';
import { sessionQuery } from '../api/session.ts';
import { RoomOutline } from '../chat/room/room-outline.tsx';
import { App } from './app.tsx';
import { HeroFrame } from './home/member/hero/hero-frame.tsx';
import { Bar } from './layout/header/masthead.tsx';
import { queryClient } from './query-client.ts';

/** What stands in a screen until the app runs: the bar, and the place of the member's photo. */
const FRAMES: Partial<Record<Shell, ComponentType>> = { '/': HeroFrame, room: RoomOutline };

/** Renders what a screen's document shows beside the spinner until the app runs, where it shows anything. */
export function renderFrame(path: Shell): string | undefined {
  const Place = FRAMES[path];
  return (
    Place &&
    renderToStaticMarkup(
      <MemoryRouter>
        <Bar />
        <Place />
      </MemoryRouter>,
    )
  );
}

/**
 * Renders the content of `#root` for a visitor at this path.
 * @param stage Placeholders for the stage's values, which are filled in later.
 * @throws whatever a page throws: a build with a broken page fails.
 */
export async function renderPage(
  path: string,
  stage: { origin: string; supportEmail: string; seller: Seller },
): Promise<string> {
  Object.assign(globalThis, { location: new URL(path, stage.origin) });
  setConfig({
    stage: '',
    stripeKey: '',
    lock: false,
    supportEmail: stage.supportEmail,
    standIn: false,
    communityFigures: 'counted',
    seller: stage.seller,
  });
  queryClient.setQueryData(sessionQuery.queryKey, null);
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <MemoryRouter initialEntries={[path]}>
        <App />
      </MemoryRouter>
    </StrictMode>,
    {
      // In one piece: a page in parts needs a script to put them together.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void errors.push(error),
    },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw new Error(`${path} cannot be rendered.`, { cause: errors[0] });
  return html;
}
