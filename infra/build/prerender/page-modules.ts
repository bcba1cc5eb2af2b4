/** The modules of each screen's page. Its document preloads them before the app asks for them. */
import { LEGAL_DATES } from '../../../frontend/legal/dates.ts';
import type { Shell } from '../../../shared/contract/screens.ts';

/** The document of the app, with the site's style. */
export const SHELL = 'index.html';

/** The module that every screen starts with. */
export const APP = 'app/main.tsx';

/** What a room with a conversation loads besides the assistant's page: both are one file (`shared-chunks.ts`). */
export const ROOM_PARTS = ['chat/room/room-canvas.tsx', 'chat/conversation/conversation-log.tsx'];

/** The modules of a member's screens. A screen that is not listed gets the plain shell, and loads its page one step later. */
export const MEMBER_PAGES: Partial<Record<Shell, string[]>> = {
  '/': ['app/home/home-page.tsx'],
  '/assistant': ['app/gate.tsx', 'chat/assistant-page.tsx'],
  room: ['app/gate.tsx', 'chat/assistant-page.tsx', ...ROOM_PARTS],
  post: ['forum/thread/thread-page.tsx'],
  '/forum': ['forum/forum-page.tsx'],
  '/blog': ['blog/blog-page.tsx'],
  '/library': ['library/library-page.tsx'],
  '/subscribe': ['billing/subscribe-page.tsx'],
  '/account': ['accounts/account-page.tsx'],
  '/auth': ['accounts/sign-in/auth-page.tsx'],
  '/shared': ['app/layout/shared-link.tsx'],
  '/admin': ['admin/admin-page.tsx'],
};

/** The modules of a visitor's page at a public path. */
export function visitorModules(path: string): string[] {
  if (path === '/') return ['app/home/landing-page.tsx'];
  const slug = /^\/blog\/(.+)$/.exec(path)?.[1];
  if (slug !== undefined) return ['blog/article-page.tsx', `blog/articles/${slug}.md`];
  return path.slice(1) in LEGAL_DATES ? [`legal${path}-page.tsx`] : [];
}
