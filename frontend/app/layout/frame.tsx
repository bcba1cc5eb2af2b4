/** The frame of every page: skip link, header, notices, the page itself, footer. */
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Outlet, useLocation } from 'react-router';
import type { User } from '../../../shared/accounts.ts';
import { useSession } from '../../api/session.ts';
import { useOnline } from '../../ui/browser-state.ts';
import { announce } from '../../ui/feedback/announcer.tsx';
import { useWanted } from '../../ui/on-demand.ts';
import { useFooterPlace } from '../../ui/page/footer-place.tsx';
import { isSamePlace } from '../../ui/page/places.ts';
import { Footer } from './footer.tsx';
import type { HeaderLink } from './header/links.tsx';
import { MemberHeader } from './header/member-header.tsx';
import { VisitorHeader } from './header/visitor-header.tsx';
import { useScrollPlaces } from './scroll-places.ts';
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
      {user && <AccountNotices user={user} />}
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

/** Loads the notices for the few members whom they concern. */
function AccountNotices({ user }: { user: User }) {
  const concerned = user.isSuspended || user.deletion !== undefined || user.email === '';
  const code = useWanted(() => import('./account-notices.tsx'), concerned);
  return code && <code.AccountNotices user={user} />;
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
