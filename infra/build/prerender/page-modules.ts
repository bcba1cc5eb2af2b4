/** Which module of the site is the page of a screen: what its document has fetched before the app asks for it. */
import { LEGAL_DATES } from '../../../frontend/legal/dates.ts';
import type { Shell } from '../../../shared/contract/screens.ts';

/** The document of the app, with the style of the house. */
export const SHELL = 'index.html';

/** What every screen starts with. */
export const APP = 'app/main.tsx';

/** What a member sees there. A screen that is not listed comes with the plain shell, a step later. */
export const MEMBER_PAGES: Partial<Record<Shell, string[]>> = {
  '/': ['app/home/home-page.tsx'],
  '/assistant': ['app/gate.tsx', 'chat/assistant-page.tsx'],
  room: ['app/gate.tsx', 'chat/assistant-page.tsx', 'chat/room/room-parts.tsx'],
  post: ['forum/thread/thread-page.tsx'],
  '/forum': ['forum/forum-page.tsx'],
  '/blog': ['blog/blog-page.tsx'],
  '/library': ['library/library-page.tsx'],
  '/subscribe': ['billing/subscribe-page.tsx'],
  '/account': ['accounts/account-page.tsx'],
  '/auth': ['accounts/auth-page.tsx'],
  '/admin': ['admin/admin-page.tsx'],
};

/** What a visitor sees at a public path. */
export function visitorModules(path: string): string[] {
  if (path === '/') return ['app/home/landing-page.tsx'];
  const slug = /^\/blog\/(.+)$/.exec(path)?.[1];
  if (slug !== undefined) return ['blog/article-page.tsx', `blog/articles/${slug}.md`];
  return path.slice(1) in LEGAL_DATES ? [`legal${path}-page.tsx`] : [];
}
