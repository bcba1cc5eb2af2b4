/** The root component: every page with its path, who sees it, and its links in header and footer. */
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import { matchPath, Route, Routes, useLocation, useParams } from 'react-router';
import { ULID } from '../../shared/contract/page.ts';
import { DESK_PARTS, type DeskPart, type RoomPart, type Screen } from '../../shared/contract/screens.ts';
import { useSession } from '../api/session.ts';
import { loadRoomCode } from '../chat/room/room-code.ts';
import { Announcer } from '../ui/feedback/announcer.tsx';
import { FullPageSpinner } from '../ui/feedback/spinner.tsx';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { page } from '../ui/page/page-code.tsx';
import { PageMounted } from './first-page.ts';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { Frame } from './layout/frame.tsx';
import type { HeaderLink } from './layout/header/links.tsx';
import { NotFoundPage } from './layout/not-found-page.tsx';
import { BrokenPage, BrokenSite } from './layout/problem-pages.tsx';
import { SessionGate } from './layout/session-gate.tsx';
import { SignInRedirect } from './layout/sign-in-redirect.tsx';
import { queryClient } from './query-client.ts';

interface Page {
  /** The edge reads the same list from `shared/contract/screens.ts`. */
  path:
    | Screen
    | '/blog/:slug'
    | '/library/:slug'
    | '/assistant/:roomId?'
    | `/assistant/:roomId/${RoomPart}`
    | '/forum/:postId'
    | `/admin/${DeskPart}`;
  /** Keeps the component mounted when navigation goes from one of its paths to another. */
  onePlace?: true;
  /** Its link in a member's header, where it has one. */
  link?: string;
  /** Its link in a member's footer alone, where it has one. */
  footerLink?: string;
  /** What a member sees. */
  member: ComponentType & { load?: (params: { roomId?: string | undefined }) => Promise<unknown> };
  /** What a visitor sees: a page, the way to the sign-in page, or the not-found screen. */
  visitor: ComponentType | 'sign-in' | 'not-found';
}

const HomePage = page(() => import('./home/home-page.tsx'));
const LandingPage = page(() => import('./home/landing-page.tsx'));
const Gate = page(async () => ({ default: (await import('./gate.tsx')).Gate }));
const AssistantPage = page(() => import('../chat/assistant-page.tsx'));
const SheetPage = page(() => import('../chat/room/sheet/sheet-page.tsx'));
const SunPage = page(() => import('../chat/room/sun/sun-page.tsx'));
const PlanPage = page(() => import('../chat/plan/page/plan-page.tsx'));
const BookPage = page<{ roomId: string }>(() => import('../chat/room/sheet/book-page.tsx'));
const ColourPage = page(() => import('../chat/colour/colour-page.tsx'));
const ForumPage = page(() => import('../forum/forum-page.tsx'));
const ThreadPage = page(() => import('../forum/thread/thread-page.tsx'));
const BlogPage = page(() => import('../blog/blog-page.tsx'));
const ArticlePage = page(() => import('../blog/article-page.tsx'));
const LibraryPage = page(() => import('../library/library-page.tsx'));
const LibraryArticlePage = page(() => import('../library/article-page.tsx'));
const SubscribePage = page(() => import('../billing/subscribe-page.tsx'));
const AuthPage = page(() => import('../accounts/sign-in/auth-page.tsx'));
const AccountPage = page(() => import('../accounts/account-page.tsx'));
const ResetPage = page(() => import('../accounts/reset-page.tsx'));
const EnrolPage = page(() => import('../accounts/passkeys/enrol-page.tsx'));
const VerifyPage = page(() => import('../accounts/verify-page.tsx'));
const UnsubscribePage = page(() => import('../accounts/email/unsubscribe-page.tsx'));
const AdminPage = page(() => import('../admin/admin-page.tsx'));
const SharedLink = page(() => import('./layout/shared-link.tsx'));
const TermsPage = page(() => import('../legal/terms-page.tsx'));
const PrivacyPage = page(() => import('../legal/privacy-page.tsx'));
const AccessibilityPage = page(() => import('../legal/accessibility-page.tsx'));

const GatedAssistant = Object.assign(
  () => {
    const { roomId } = useParams();
    return (
      <Gate>
        <AssistantPage roomId={roomId} />
      </Gate>
    );
  },
  {
    // A room's document shows its photo meanwhile.
    load: ({ roomId }: { roomId?: string | undefined }) =>
      Promise.all([Gate.load(), AssistantPage.load(), roomId !== undefined && loadRoomCode().catch(() => {})]),
  },
);

type RoomPartPage = { load: () => Promise<unknown> } & ComponentType<{ roomId: string }>;

/** A page of the assistant beside the room's own, behind the gate. */
const gated = (path: Page['path'], Part: RoomPartPage): Page => ({
  path,
  member: Object.assign(
    () => {
      const { roomId = '' } = useParams();
      return (
        <Gate>
          <Part roomId={roomId} />
        </Gate>
      );
    },
    { load: () => Promise.all([Gate.load(), Part.load()]) },
  ),
  visitor: 'sign-in',
});
const roomPart = (part: RoomPart, Part: RoomPartPage) => gated(`/assistant/:roomId/${part}`, Part);

const FirstSteps = page(() => import('./home/member/first-steps.tsx'));
const RoomsMade = page(() => import('./home/member/rooms-made.tsx'));
const Membership = Object.assign(
  () => (
    <SubscribePage
      rooms={
        <Suspense>
          <RoomsMade />
        </Suspense>
      }
      first={
        <Suspense fallback={<div className="room-frame-corners min-h-104" />}>
          <FirstSteps />
        </Suspense>
      }
    />
  ),
  { load: () => SubscribePage.load() },
);

const OwnInvoices = page(() => import('../billing/membership/invoice-list.tsx'));
const Account = Object.assign(
  () => (
    <AccountPage
      invoices={
        <Suspense fallback={<div className="min-h-12" />}>
          <OwnInvoices />
        </Suspense>
      }
    />
  ),
  { load: () => AccountPage.load() },
);

const Thread = Object.assign(() => <ThreadPage missing={<NotFoundPage />} />, { load: () => ThreadPage.load() });
const Article = Object.assign(() => <ArticlePage missing={<NotFoundPage />} />, { load: () => ArticlePage.load() });

const deskPart = (part: DeskPart) => Object.assign(() => <AdminPage part={part} />, { load: () => AdminPage.load() });

const pages: Page[] = [
  { path: '/', link: 'Home', member: HomePage, visitor: LandingPage },
  { path: '/assistant/:roomId?', onePlace: true, link: 'AI Assistant', member: GatedAssistant, visitor: 'sign-in' },
  gated('/assistant/book', BookPage),
  roomPart('sheet', SheetPage),
  roomPart('colour', ColourPage),
  roomPart('sun', SunPage),
  roomPart('plan', PlanPage),
  { path: '/forum', link: 'Forum', member: ForumPage, visitor: 'sign-in' },
  { path: '/forum/:postId', member: Thread, visitor: 'sign-in' },
  { path: '/blog', link: 'Blog', member: BlogPage, visitor: 'not-found' },
  { path: '/blog/:slug', member: Article, visitor: Article },
  { path: '/library', footerLink: 'Library', member: LibraryPage, visitor: 'sign-in' },
  { path: '/library/:slug', member: LibraryArticlePage, visitor: 'sign-in' },
  { path: '/subscribe', member: Membership, visitor: SubscribePage },
  // The payment provider returns here.
  { path: '/subscription', member: Membership, visitor: SubscribePage },
  { path: '/account', member: Account, visitor: 'sign-in' },
  { path: '/auth', member: AuthPage, visitor: AuthPage },
  { path: '/reset', member: ResetPage, visitor: ResetPage },
  { path: '/enrol', member: EnrolPage, visitor: EnrolPage },
  { path: '/verify', member: VerifyPage, visitor: VerifyPage },
  { path: '/unsubscribe', member: UnsubscribePage, visitor: UnsubscribePage },
  { path: '/admin', member: AdminPage, visitor: 'not-found' },
  ...DESK_PARTS.map((part): Page => ({ path: `/admin/${part}`, member: deskPart(part), visitor: 'not-found' })),
  { path: '/terms', member: TermsPage, visitor: TermsPage },
  { path: '/privacy', member: PrivacyPage, visitor: PrivacyPage },
  { path: '/accessibility', member: AccessibilityPage, visitor: AccessibilityPage },
];

const linksTo = (labelOf: (page: Page) => string | undefined): HeaderLink[] =>
  pages.flatMap((page) => {
    const label = labelOf(page);
    return label === undefined ? [] : [{ to: page.path.replace('/:roomId?', ''), label }];
  });
const headerLinks = linksTo(({ link }) => link);
const footerLinks = linksTo(({ link, footerLink }) => link ?? footerLink);

/** The one page without the site's frame. */
const sharedPage: Page = { path: '/shared', member: SharedLink, visitor: SharedLink };

/** The page for a visitor or a member; its code is loaded when it is first needed. */
function Place({ page }: { page: Page }) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const { roomId, postId } = useParams();
  const isNoId = [roomId, postId].some((id) => id !== undefined && !ULID.test(id));
  const Content = user ? page.member : page.visitor;
  if (Content === 'not-found' || isNoId) return <Nowhere />;
  if (Content === 'sign-in') return <SignInRedirect />;
  return (
    <ErrorBoundary key={page.onePlace ? page.path : pathname} at={pathname} broken={BrokenPage}>
      <Suspense fallback={<FullPageSpinner />}>
        <Content />
        <PageMounted />
      </Suspense>
    </ErrorBoundary>
  );
}

const Nowhere = () => (
  <>
    <NotFoundPage />
    <PageMounted />
  </>
);

/** Fetches a member's page code for a path: a member is most likely. Never rejects: the page shows a failed load itself. */
export async function loadPage(path: string): Promise<void> {
  for (const { path: pattern, member } of [...pages, sharedPage]) {
    const match = matchPath({ path: pattern, caseSensitive: true }, path);
    if (match) return void (await member.load?.(match.params).catch(() => {}));
  }
}

/** Everything below `#root`, inside a router. Rendered once `/config.json` is there. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary broken={BrokenSite}>
        <Routes>
          <Route element={<SessionGate />}>
            <Route element={<Frame links={headerLinks} footerLinks={footerLinks} />}>
              {pages.map((page) => (
                // Case-sensitive like the edge, which answers /Forum with 404.
                <Route key={page.path} path={page.path} caseSensitive element={<Place page={page} />} />
              ))}
              <Route path="*" element={<Nowhere />} />
            </Route>
            <Route path={sharedPage.path} caseSensitive element={<Place page={sharedPage} />} />
          </Route>
        </Routes>
      </ErrorBoundary>
      <Announcer />
      <Toaster />
    </QueryClientProvider>
  );
}
