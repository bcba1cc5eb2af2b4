/** The frame of every page: skip link, header, notices, the page itself, footer. */
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Link, Outlet, useLocation } from 'react-router';
import { useSession } from '../../api/session.ts';
import { useOnline } from '../../ui/browser-state.ts';
import { announce } from '../../ui/feedback/announcer.tsx';
import { useFooterPlace } from '../../ui/page/footer-place.tsx';
import { isSamePlace } from '../../ui/page/places.ts';
import { Footer } from './footer.tsx';
import type { HeaderLink } from './header/links.tsx';
import { MemberHeader } from './header/member-header.tsx';
import { VisitorHeader } from './header/visitor-header.tsx';
import { LeavingNotice } from './leaving-notice.tsx';
import { useScrollPlaces } from './scroll-places.ts';
import { SuspendedNotice } from './suspended-notice.tsx';
import { TabBar } from './tab-bar/tab-bar.tsx';

export function Frame({ links, footerLinks }: { links: HeaderLink[]; footerLinks: HeaderLink[] }) {
  const { user } = useSession();
  const main = useFocusAfterNavigation();
  useScrollPlaces();
  const footerPlace = useFooterPlace();
  const footer = <Footer links={user ? footerLinks : []} />;
  return (
    <>
      <a href="#page" className="skip-link">
        Skip to the page
      </a>
      {user ? <MemberHeader user={user} links={links} menuLinks={footerLinks} /> : <VisitorHeader />}
      <OfflineNotice />
      <SuspendedNotice />
      <EmailNotice />
      <LeavingNotice />
      <main id="page" ref={main} tabIndex={-1} className="flex grow flex-col">
        <Outlet />
      </main>
      {footerPlace ? createPortal(footer, footerPlace) : footer}
      {user && <TabBar links={links} />}
    </>
  );
}

/** Puts the focus on the page after each navigation, so that a screen reader starts reading there and not in the old page. */
function useFocusAfterNavigation() {
  const { pathname, state } = useLocation();
  const main = useRef<HTMLElement>(null);
  const from = useRef(pathname);
  useEffect(() => {
    if (from.current === pathname) return;
    from.current = pathname;
    if (isSamePlace(state)) return;
    main.current?.focus({ preventScroll: true });
    // Clears the announcement of the previous page.
    announce('');
  }, [pathname, state]);
  return main;
}

function OfflineNotice() {
  const online = useOnline();
  return (
    <output className="block">
      {!online && (
        <span className="block border-b border-rule bg-limewash py-2.5 text-small">
          <span className="wrap block">
            <b>You’re offline.</b> You can keep reading this page. Anything you send has to wait until you’re back.
          </span>
        </span>
      )}
    </output>
  );
}

/** Asks a member for another email address, on every page, after somebody else has verified theirs. */
export function EmailNotice() {
  const { user } = useSession();
  // An admin has no email property at all.
  if (user?.email !== '' || user.newEmail !== undefined) return null;
  return (
    <aside aria-label="Your account has no email" className="border-b border-rule bg-limewash py-3 text-small">
      <p className="wrap">
        <b>Your account has no email.</b> Somebody else has shown that the address you gave is theirs.{' '}
        <Link to="/account#email" className="underline underline-offset-4">
          Choose a different one
        </Link>
        , so you can get back in if you forget your password.
      </p>
    </aside>
  );
}
