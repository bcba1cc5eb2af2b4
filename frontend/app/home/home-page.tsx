/** A member's home: their room as the hero, their other rooms, a story for their house, and the newest posts. */
import type { User } from '../../../shared/accounts.ts';
import type { Home, Room } from '../../../shared/rooms.ts';
import { useSession } from '../../api/session.ts';
import { SampleRooms } from '../../chat/room/first/sample-cards.tsx';
import { PhotoAdvice } from '../../chat/rooms/first-photo.tsx';
import { useOtherTabs } from '../../chat/rooms/other-tabs.ts';
import { RoomsFailed } from '../../chat/rooms/rooms-failed.tsx';
import { useHome, useRooms } from '../../chat/rooms/use-rooms.ts';
import { Later } from '../../ui/page/later.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { EmptyHero } from './member/hero/empty-hero.tsx';
import { HeroActions } from './member/hero/hero-actions.tsx';
import { HeroFrame } from './member/hero/hero-frame.tsx';
import './member/member-home.css';
import { RoomHero } from './member/hero/room-hero.tsx';
import { NewestPosts } from './member/newest-posts.tsx';
import { OtherRooms } from './member/other-rooms.tsx';
import { Section } from './member/section.tsx';
import { ShortShowcase } from './member/short-showcase.tsx';
import { Story } from './member/story.tsx';
import { storyFor } from './member/story-for.ts';

export default function HomePage() {
  usePageTitle();
  const { user } = useSession();
  const rooms = useRooms();
  const home = useHome();
  useOtherTabs(user?.id ?? '');
  // The parts below wait too: the rooms above would move them.
  if (rooms.isLoading || home.isLoading) return <Awaited />;
  const shown = newestFirst(rooms.data ?? []);
  return (
    <>
      {rooms.data ? <Rooms rooms={shown} home={home.data ?? null} /> : <Missing rooms={rooms} />}
      <div className="wrap">
        {user && (
          <Later>
            <Rest user={user} rooms={shown} home={home.data ?? null} />
          </Later>
        )}
      </div>
    </>
  );
}

const newestFirst = (rooms: readonly Room[]): Room[] =>
  rooms.filter(({ archived }) => !archived).toSorted((one, other) => (one.touchedAt < other.touchedAt ? 1 : -1));

/** The footer begins below the window, so that what loads does not move it. */
const Awaited = () => (
  <div className="min-h-dvh">
    <output className="sr-only">Loading your rooms</output>
    <HeroFrame />
  </div>
);

const Missing = ({ rooms }: { rooms: ReturnType<typeof useRooms> }) => (
  <HeroFrame
    label="Your room"
    picture={
      <div className="grid size-full place-content-center p-5">
        <RoomsFailed rooms={rooms} />
      </div>
    }
  >
    <h1 className="member-hero-name">Your rooms</h1>
    <HeroActions quiet />
  </HeroFrame>
);

function Rooms({ rooms: [newest, ...others], home }: { rooms: Room[]; home: Home | null }) {
  if (!newest) return <NoRooms />;
  const state = home?.state ?? null;
  return (
    <>
      <RoomHero key={newest.id} room={newest} state={state} isOnly={others.length === 0} />
      {others.length > 0 && (
        <div className="wrap member-section">
          <OtherRooms rooms={others} state={state} />
        </div>
      )}
    </>
  );
}

const NoRooms = () => (
  <>
    <EmptyHero />
    <div className="wrap member-section">
      <Section title="A photo that works" className="photo-advice-row">
        <PhotoAdvice />
      </Section>
      <div className="member-section">
        <SampleRooms />
      </div>
    </div>
  </>
);

function Rest({ user, rooms, home }: { user: User; rooms: Room[]; home: Home | null }) {
  const story = storyFor(rooms, home);
  return (
    <>
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

export const ShortFeatures = () => (
  <section id="features" aria-label="Features" className="short-features">
    {FEATURES.map(([name, words]) => (
      <article key={name}>
        <h2 className="text-[1.625rem] leading-8">{name}</h2>
        <p className="mt-1.5 max-w-[38ch] text-small text-balance text-charcoal">{words}</p>
      </article>
    ))}
  </section>
);
