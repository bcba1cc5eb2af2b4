/** The first thing on the site: one room across the whole window, what Verandah does in two sentences, and two ways on. */
import type { ReactNode } from 'react';
import { Picture, type PicturePreload, picturePreloads } from '../../ui/media/picture.tsx';

/** A little less than it is on a phone: there 720 of its pixels are enough for a screen of 721. */
const SIZES = '(min-width: 48rem) 100vw, 98vw';

/** What a document has to say so that the hero is fetched before the code of its page is there. */
export const heroPreloads = (): PicturePreload[] => picturePreloads('hero', 'hero-narrow', SIZES);

/** `actions`: Start Designing and Join Community, which lead elsewhere before and after signing in. */
export function Hero({ actions }: { actions: ReactNode }) {
  return (
    <section>
      <Picture
        name="hero"
        alt="A living room in rammed earth and blackbutt, open to a pergola and a garden in morning sun"
        sizes={SIZES}
        priority
        narrow="hero-narrow"
        className="h-[38vh] min-h-64 rounded-none! object-[50%_60%] md:h-[min(58vh,41rem)] md:object-[50%_100%]"
      />
      <div className="wrap relative md:grid md:grid-cols-[minmax(0,1fr)_9rem] md:gap-x-8 lg:grid-cols-[minmax(0,46rem)_1fr] lg:gap-x-12">
        <div className="relative bg-paper pt-7 md:-mt-32 md:pt-10 md:pr-6 lg:-mt-40 lg:pr-14">
          {/* The sheet runs out to the edge of the window. */}
          <div aria-hidden="true" className="absolute inset-y-0 right-full w-screen bg-paper" />
          <h1 className="text-display">
            Know your house. <br className="max-sm:hidden" />
            Then change it.
          </h1>
          <p className="mt-5 max-w-[50ch] text-lead text-balance">
            Send a photo of your room. An assistant that can tell a Queenslander from a Federation cottage reads the
            light, the bones and the colours, and says what to do next.
          </p>
          <div className="mt-7 flex flex-wrap items-center gap-x-8 gap-y-4">{actions}</div>
        </div>
        <p className="cap mt-6 lg:mt-3 md:max-lg:col-span-2 lg:justify-self-end lg:text-right">
          A north-facing living room in rammed earth and blackbutt. Every picture here was made for Verandah.
        </p>
      </div>
    </section>
  );
}
