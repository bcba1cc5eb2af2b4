/** The first thing on the site: one annotated room across the whole window, what Verandah does in two sentences, and two ways on. */
import type { ReactNode } from 'react';
import { Picture } from '../../ui/media/picture.tsx';
import './hero.css';
import { HeroCards, HeroDots, HeroPins, HeroTitles } from './hero-notes.tsx';

/** Slightly below the true width on a phone, so that a 721 px screen loads the 720 px picture. */
const SIZES = '(min-width: 48rem) 100vw, 98vw';

/** `actions`: Start Designing and Join Community, which lead elsewhere before and after signing in. */
export function Hero({ actions }: { actions: ReactNode }) {
  return (
    <section className="hero">
      <div className="hero-room">
        <div className="hero-window">
          <div className="hero-picture">
            <Picture
              name="hero"
              alt="A living room in rammed earth and blackbutt, open to a pergola and a garden in morning sun"
              sizes={SIZES}
              priority
              narrow="hero-narrow"
              className="h-full rounded-none!"
            />
            <HeroPins />
          </div>
        </div>
        <HeroCards />
        <HeroDots />
      </div>
      <div className="wrap hero-low">
        <div className="hero-sheet">
          <h1 className="hero-heading">
            Know your house. <br />
            Then change it.
          </h1>
          <p className="mt-4 max-w-[50ch] text-lead text-balance">
            Send a photo of your room. An assistant that can tell a Queenslander from a Federation cottage reads the
            light, the bones and the colours, and says what to do next.
          </p>
          <div className="mt-6 flex flex-wrap items-center gap-x-7.5 gap-y-4">{actions}</div>
        </div>
        <HeroTitles />
      </div>
    </section>
  );
}
