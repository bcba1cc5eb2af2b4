/** The site as one piece: every page with its path, who sees it, and its place in the header. */
import { QueryClientProvider } from '@tanstack/react-query';
import { Tooltip } from 'radix-ui';
import { type ComponentType, lazy, Suspense } from 'react';
import { type createBrowserRouter, type RouteObject, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Screen } from '../shared/screens.ts';
import { useSession } from './accounts/session.ts';
import { Arrived } from './layout/arrived.ts';
import { Frame, type HeaderLink } from './layout/frame.tsx';
import { NotFoundPage } from './layout/not-found-page.tsx';
import { BrokenPage, BrokenSite } from './layout/problem-pages.tsx';
import { SentToSignIn } from './layout/sent-to-sign-in.tsx';
import { SessionGate } from './layout/session-gate.tsx';
import { queryClient } from './query-client.ts';
import { FullPageSpinner } from './ui/spinner.tsx';
import { Toaster } from './ui/toaster.tsx';

interface Page {
  /** A new one is told to the edge in `shared/screens.ts`. */
  path: Screen | '/blog/:slug';
  /** Its link in a member's header, where it has one. */
  link?: string;
  /** What a member sees. */
  member: ComponentType;
  /** What a visitor sees: a page, the way to the sign-in page, or the not-found screen. */
  visitor: ComponentType | 'sign-in' | 'not-found';
}

const HomePage = lazy(() => import('./home/home-page.tsx'));
const LandingPage = lazy(() => import('./home/landing-page.tsx'));
const SubscriptionGate = lazy(async () => ({
  default: (await import('./billing/subscription-gate.tsx')).SubscriptionGate,
}));
const AssistantPage = lazy(() => import('./chat/assistant-page.tsx'));
const ForumPage = lazy(() => import('./forum/forum-page.tsx'));
const BlogPage = lazy(() => import('./blog/blog-page.tsx'));
const ArticlePage = lazy(() => import('./blog/article-page.tsx'));
const SubscribePage = lazy(() => import('./billing/subscribe-page.tsx'));
const AuthPage = lazy(() => import('./accounts/auth-page.tsx'));
const AccountPage = lazy(() => import('./accounts/account-page.tsx'));
const ResetPage = lazy(() => import('./accounts/reset-page.tsx'));
const AdminPage = lazy(() => import('./admin/admin-page.tsx'));
const TermsPage = lazy(() => import('./legal/terms-page.tsx'));
const PrivacyPage = lazy(() => import('./legal/privacy-page.tsx'));

const GatedAssistant = () => (
  <SubscriptionGate>
    <AssistantPage />
  </SubscriptionGate>
);

const Article = () => <ArticlePage missing={<NotFoundPage />} />;

const pages: Page[] = [
  { path: '/', link: 'Home', member: HomePage, visitor: LandingPage },
  { path: '/assistant', link: 'AI Assistant', member: GatedAssistant, visitor: 'sign-in' },
  { path: '/forum', link: 'Forum', member: ForumPage, visitor: 'sign-in' },
  { path: '/blog', link: 'Blog', member: BlogPage, visitor: 'not-found' },
  { path: '/blog/:slug', member: Article, visitor: Article },
  { path: '/subscribe', member: SubscribePage, visitor: SubscribePage },
  // The address that the payment provider comes back to.
  { path: '/subscription', member: SubscribePage, visitor: SubscribePage },
  { path: '/account', member: AccountPage, visitor: 'sign-in' },
  { path: '/auth', member: AuthPage, visitor: AuthPage },
  { path: '/reset', member: ResetPage, visitor: ResetPage },
  { path: '/admin', member: AdminPage, visitor: 'not-found' },
  { path: '/terms', member: TermsPage, visitor: TermsPage },
  { path: '/privacy', member: PrivacyPage, visitor: PrivacyPage },
];

const headerLinks: HeaderLink[] = pages.flatMap(({ path, link }) =>
  link === undefined ? [] : [{ to: path, label: link }],
);

/** The page for whoever is there; its code is loaded when it is first needed. */
function Place({ page }: { page: Page }) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const Content = user ? page.member : page.visitor;
  if (Content === 'sign-in') return <SentToSignIn />;
  if (Content === 'not-found') return <Nowhere />;
  return (
    <Suspense key={pathname} fallback={<FullPageSpinner />}>
      <Content />
      <Arrived />
    </Suspense>
  );
}

const Nowhere = () => (
  <>
    <NotFoundPage />
    <Arrived />
  </>
);

export const screens: RouteObject[] = [
  {
    element: <SessionGate />,
    errorElement: <BrokenSite />,
    children: [
      {
        element: <Frame links={headerLinks} />,
        children: [
          ...pages.map((page) => ({ path: page.path, element: <Place page={page} />, errorElement: <BrokenPage /> })),
          { path: '*', element: <Nowhere /> },
        ],
      },
    ],
  },
];

/** Everything below `#root`, given a router of `screens`. Rendered once `/config.json` is there. */
export function App({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
        <RouterProvider router={router} />
        <Toaster />
      </Tooltip.Provider>
    </QueryClientProvider>
  );
}
