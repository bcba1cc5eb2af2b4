/** A member's home: a shorter hero, then their rooms, a story for their house, and the newest posts. */
import type { User } from '../../../shared/accounts.ts';
import type { Home, Room } from '../../../shared/rooms.ts';
import { useSession } from '../../api/session.ts';
import { useOtherTabs } from '../../chat/rooms/other-tabs.ts';
import { useHome, useRooms } from '../../chat/rooms/use-rooms.ts';
import { SampleRooms } from '../../chat/samples/sample-cards.tsx';
import { Later } from '../../ui/later.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { FirstRoom } from './member/first-room.tsx';
import { MemberHero } from './member/member-hero.tsx';
import './member/member-home.css';
import { NewestPosts } from './member/newest-posts.tsx';
import { ShortShowcase } from './member/short-showcase.tsx';
import { Story } from './member/story.tsx';
import { AwaitedRooms, MissingRooms, YourRooms } from './member/your-rooms.tsx';

export default function HomePage() {
  usePageTitle();
  const { user } = useSession();
  const rooms = useRooms();
  const home = useHome();
  useOtherTabs(user?.id ?? '');
  // The parts below wait too: the rooms above would move them.
  const isSettled = !rooms.isLoading && !home.isLoading;
  return (
    <div className="member-home">
      <MemberHero />
      {/* The footer begins below the window, so that content that loads later does not move it. */}
      <div className={`wrap mt-8 md:mt-10 ${isSettled ? '' : 'min-h-dvh'}`}>
        {!isSettled && <AwaitedRooms />}
        {isSettled && rooms.data && <Rooms rooms={newestFirst(rooms.data)} home={home.data ?? null} />}
        {isSettled && !rooms.data && rooms.error && <MissingRooms rooms={rooms} />}
        {isSettled && user && (
          <Later>
            <Rest user={user} rooms={newestFirst(rooms.data ?? [])} home={home.data ?? null} />
          </Later>
        )}
      </div>
    </div>
  );
}

const newestFirst = (rooms: readonly Room[]): Room[] =>
  rooms.filter(({ archived }) => !archived).toSorted((one, other) => (one.touchedAt < other.touchedAt ? 1 : -1));

const Rooms = ({ rooms, home }: { rooms: Room[]; home: Home | null }) =>
  rooms.length === 0 ? (
    <>
      <FirstRoom />
      <div className="member-section">
        <SampleRooms />
      </div>
    </>
  ) : (
    <YourRooms rooms={rooms} home={home} />
  );

const Rest = ({ user, rooms, home }: { user: User; rooms: Room[]; home: Home | null }) => (
  <>
    <div className="member-section home-pair">
      <Story rooms={rooms} home={home} />
      <NewestPosts userId={user.id} />
    </div>
    <div className="member-section">
      <ShortFeatures />
    </div>
    <div className="member-section">
      <ShortShowcase />
    </div>
  </>
);

/** The features of a membership in one row, for the signed-in home. */
const FEATURES = [
  ['AI-Powered Assistant', 'Add a photo and get notes pinned to the things they’re about, with sources to check.'],
  ['Community Forum', 'Ask people who have stripped the same skirting boards. Post with your name or without.'],
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
