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

interface MemberHeaderProps {
  user: User;
  links: HeaderLink[];
  /** Those that are not among `links` stand in the menu alone. */
  menuLinks: HeaderLink[];
}

export function MemberHeader({ user, links, menuLinks }: MemberHeaderProps) {
  const inMenu = menuLinks.filter(({ to }) => !links.some((link) => link.to === to));
  return (
    <Masthead
      links={
        <>
          {links.map((link) => (
            <PageLink key={link.to} link={link} className="menu-page" />
          ))}
          {inMenu.map((link) => (
            <PageLink key={link.to} link={link} className="lg:hidden" />
          ))}
        </>
      }
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

const PageLink = ({ link: { to, label }, className }: { link: HeaderLink; className: string }) => (
  <li className={className}>
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
);

/** A row of the menu, or a part of the bar's end. */
const ROW = 'flex items-center max-lg:min-h-12';

/** The Premium badge, or a link to subscribe. Reserves its place until the state has loaded, so that nothing beside it moves. */
function Membership() {
  const { data } = useSubscription();
  return (
    <span className="grid items-center *:[grid-area:1/1] lg:min-h-9 lg:justify-items-end [&_a]:[grid-area:1/1]">
      <span aria-hidden="true" className="invisible font-semibold max-lg:py-3">
        Subscribe
      </span>
      {data && (data.hasActiveSubscription ? <Premium /> : <Subscribe />)}
    </span>
  );
}

/** The word alone would not say where it leads. */
const Premium = () => (
  <Tooltip text="Premium: your membership">
    <Link to="/subscribe" className={`${ROW} justify-between`}>
      <span className="lg:hidden">Your membership</span>
      <span className="border-b-2 border-wattle py-1 font-semibold lg:pt-1.5">Premium</span>
      <span className="sr-only max-lg:hidden">, your membership</span>
    </Link>
  </Tooltip>
);

const Subscribe = () => (
  <Link to="/subscribe" className={`lg:link font-semibold ${ROW}`}>
    Subscribe
  </Link>
);

/** Shown by the same rule as the desk itself: an account without an email. */
const Admin = () => (
  <Link to="/admin" className={`lg:link ${ROW}`}>
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
        // In the menu the words of the name stand at the row's ends.
        className={`${ROW} gap-2.5 decoration-1 underline-offset-5 hover:underline max-lg:before:mr-auto max-lg:before:content-['Your_account'] lg:min-h-8`}
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
      className={`lg:link lg:min-h-8 ${ROW}`}
      aria-disabled={isPending}
      onClick={() => !isPending && mutate()}
    >
      Sign Out
    </button>
  );
}
