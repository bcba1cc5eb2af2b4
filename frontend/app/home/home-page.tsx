/** A member's home: their room as the hero, their other rooms, a story for their house, and the newest posts. */
import type { Home, Room } from '../../../shared/rooms.ts';
import { useSession } from '../../api/session.ts';
import { useOtherTabs } from '../../chat/rooms/other-tabs.ts';
import { RoomsFailed } from '../../chat/rooms/rooms-failed.tsx';
import { useHome, useRooms } from '../../chat/rooms/use-rooms.ts';
import { useWanted } from '../../ui/on-demand.ts';
import { usePageTitle } from '../../ui/page/page-title.ts';
import type { BelowHeroProps } from './below-hero.tsx';
import { EmptyHero } from './member/hero/empty-hero.tsx';
import { HeroActions } from './member/hero/hero-actions.tsx';
import { HeroFrame } from './member/hero/hero-frame.tsx';
import './member/member-home.css';
import { RoomHero } from './member/hero/room-hero.tsx';
import { OtherRooms } from './member/other-rooms.tsx';

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
          <Below user={user} rooms={shown} home={home.data ?? null} isWithout={rooms.data !== undefined && !shown[0]} />
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
  if (!newest) return <EmptyHero />;
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

/** Its code loads once the hero is there, which a slow phone then shows sooner. The footer begins below the window until then. */
function Below(props: BelowHeroProps) {
  const code = useWanted(() => import('./below-hero.tsx'));
  return code ? <code.BelowHero {...props} /> : <div className="min-h-dvh" />;
}
