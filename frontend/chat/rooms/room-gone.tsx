/** The page for a room that does not exist: deleted, or another member's. */
import { Link } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { useRooms } from './use-rooms.ts';

export function RoomGone() {
  const others = useRooms().data?.filter(({ archived }) => !archived) ?? [];
  return (
    <div className="wrap grow py-12 lg:py-16">
      <h1>This room is gone</h1>
      <p className="mt-4 text-lead">It was deleted, or it was never one of yours.</p>
      {others.length > 0 ? (
        <nav aria-label="Your other rooms" className="mt-8 max-w-[33em]">
          <h2 className="border-b border-ink pb-2">Your other rooms</h2>
          <ul>
            {others.map(({ id, name }) => (
              <li key={id} className="border-b border-rule">
                <Link to={`/assistant/${id}`} className="block py-3 hover:underline">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : (
        <LinkButton to="/assistant" className="mt-8">
          Start a room
        </LinkButton>
      )}
    </div>
  );
}
