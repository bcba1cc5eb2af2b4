/** What stands below the hero of a member's home: advice and sample rooms for a member without rooms, then a story, the newest posts and the site's features. */
import type { User } from '../../../shared/accounts.ts';
import type { Home, Room } from '../../../shared/rooms.ts';
import { SampleRooms } from '../../chat/room/first/sample-cards.tsx';
import { PhotoAdvice } from '../../chat/rooms/first-photo.tsx';
import { NewestPosts } from './member/newest-posts.tsx';
import { Section } from './member/section.tsx';
import { ShortShowcase } from './member/short-showcase.tsx';
import { Story } from './member/story.tsx';
import { storyFor } from './member/story-for.ts';

export interface BelowHeroProps {
  user: User;
  rooms: Room[];
  home: Home | null;
  /** Whether the member has no room; not while that is unknown. */
  isWithout: boolean;
}

export function BelowHero({ user, rooms, home, isWithout }: BelowHeroProps) {
  const story = storyFor(rooms, home);
  return (
    <>
      {isWithout && (
        <>
          <Section title="A photo that works" className="member-section photo-advice-row">
            <PhotoAdvice />
          </Section>
          <div className="member-section">
            <SampleRooms />
          </div>
        </>
      )}
      <div className="member-section home-pair">
        <Story {...story} />
        <NewestPosts userId={user.id} />
      </div>
      <div className="member-section">
        <ShortFeatures />
      </div>
      <div className="member-section">
        <ShortShowcase except={story.article.picture} />
      </div>
    </>
  );
}

/** The features of a membership in one row, for the signed-in home. */
const FEATURES = [
  ['AI-Powered Assistant', 'Add a photo and get notes pinned where they matter, with sources to check.'],
  ['Community Forum', 'Ask people who’ve done it in a house like yours. Use your name or stay anonymous.'],
  ['Design Insights', 'Long, useful stories about Australian houses: sun, small rooms, budgets, lamps.'],
] as const;

const ShortFeatures = () => (
  <section id="features" aria-label="Features" className="short-features">
    {FEATURES.map(([name, words]) => (
      <article key={name}>
        <h2 className="text-[1.625rem] leading-8">{name}</h2>
        <p className="mt-1.5 max-w-[38ch] text-small text-balance text-charcoal">{words}</p>
      </article>
    ))}
  </section>
);
