/** The hero of a member without rooms: the landing page's heading, and the frame for a first photo in place of a room. */
import { FirstFrame } from '../first-frame.tsx';
import { HeroActions } from './hero-actions.tsx';
import { HeroFrame } from './hero-frame.tsx';

/** The frame has the page's one primary button. */
export const EmptyHero = () => (
  <HeroFrame label="Your first room" picture={<FirstFrame />} className="is-empty">
    <div>
      <h1 className="member-hero-name">
        Know your house. <br />
        Then change it.
      </h1>
      <p className="mt-3 max-w-[40ch]">Add a photo of a room. Your notes appear in seconds.</p>
    </div>
    <HeroActions quiet />
  </HeroFrame>
);
