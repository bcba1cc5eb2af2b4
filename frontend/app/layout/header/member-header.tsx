/** A member's header: the pages, the state of the membership, the account, Sign Out. */
import { useMutation } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { Link, NavLink, useNavigate } from 'react-router';
import type { User } from '../../../../shared/accounts.ts';
import { sessionRoutes } from '../../../../shared/contract/routes/account/session.ts';
import { clientFor, statusTextOf } from '../../../api/client.ts';
import { useChangeSession } from '../../../api/session.ts';
import { setSigningOut, toastFailure } from '../../../api/signed-out.ts';
import { useSubscription } from '../../../billing/subscription.ts';
import { toast } from '../../../ui/feedback/toaster.tsx';
import { Tooltip } from '../../../ui/feedback/tooltip.tsx';
import { PersonIcon } from '../../../ui/media/icons.tsx';
import { Portrait } from '../../../ui/media/portrait.tsx';
import { forgetMember } from '../forget-member.ts';
import type { HeaderLink } from './links.tsx';
import { Masthead } from './masthead.tsx';

const { api } = clientFor(sessionRoutes);

export function MemberHeader({ user, links }: { user: User; links: HeaderLink[] }) {
  return (
    <Masthead
      links={links.map(({ to, label }) => (
        <li key={to}>
          <NavLink
            to={to}
            // A room counts as the assistant's page, and an article as the blog's.
            end={to === '/'}
            className={({ isActive }) =>
              `block border-transparent py-3 lg:border-b-2 lg:pt-1.5 lg:pb-1 ${isActive ? 'font-semibold lg:border-ink lg:font-normal' : 'lg:hover:border-rule'}`
            }
          >
            {label}
          </NavLink>
        </li>
      ))}
      end={
        <>
          <Membership />
          {user.email === undefined && <Admin />}
          <AccountLink user={user} />
          <SignOut />
        </>
      }
    />
  );
}

/** The Premium badge, or a link to subscribe. Reserves its place until the state has loaded, so that nothing beside it moves. */
function Membership() {
  const { data } = useSubscription();
  return (
    <span className="inline-grid min-h-11 items-center *:[grid-area:1/1] lg:min-h-9 lg:justify-items-end">
      <span aria-hidden="true" className="invisible font-semibold">
        Subscribe
      </span>
      {data && (data.hasActiveSubscription ? <Premium /> : <Subscribe />)}
    </span>
  );
}

const Premium = () => (
  <Link
    to="/subscribe"
    className="inline-flex items-center border-b-2 border-wattle py-1 font-semibold max-lg:min-h-11 lg:pt-1.5"
  >
    Premium
  </Link>
);

const Subscribe = () => (
  <Link to="/subscribe" className="link inline-flex items-center max-lg:min-h-11">
    Subscribe
  </Link>
);

/** Shown by the same rule as the desk itself: an account without an email. */
const Admin = () => (
  <Link to="/admin" className="link inline-flex items-center max-lg:min-h-11">
    Admin
  </Link>
);

function AccountLink({ user }: { user: User }) {
  const name = user.firstName || user.email || user.username;
  return (
    <Tooltip text={`${name}: your account`}>
      <Link
        to="/account"
        aria-label={`${name}, your account`}
        className="flex min-h-11 items-center gap-2.5 decoration-1 lg:min-h-8 underline-offset-5 hover:underline"
      >
        <Portrait path={user.profileImageUrl} pixels={32} className="size-8" without={<PersonIcon />} />
        <span dir="auto" className="max-w-[14ch] truncate">
          {name}
        </span>
      </Link>
    </Tooltip>
  );
}

function SignOut() {
  const changeSession = useChangeSession();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('POST /api/logout'),
    // Calls that the page has made may be answered with 401 after the sign-out.
    onMutate: () => setSigningOut(true),
    onSuccess: () => {
      // Leaves the member's page before dropping the session: a member's page without a session redirects to sign-in.
      flushSync(() => void navigate('/'));
      changeSession(null);
      forgetMember();
      toast({ title: 'Logged out', description: "You've been successfully logged out." });
    },
    onError: (error) => {
      setSigningOut(false);
      toastFailure(error, 'Logout failed', statusTextOf(error));
    },
  });
  return (
    <button
      type="button"
      className="link min-h-11 lg:min-h-8"
      aria-disabled={isPending}
      onClick={() => !isPending && mutate()}
    >
      Sign Out
    </button>
  );
}
