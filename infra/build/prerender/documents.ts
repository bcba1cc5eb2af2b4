/** The documents that every build of the site writes. The build, the edge function and a deploy take the list from here. */
import {
  MISSING,
  PLAIN_SHELL,
  shellDocument,
  VISITORS_MISSING,
  visitorDocument,
} from '../../../shared/contract/screens.ts';
import { MEMBER_PAGES } from './page-modules.ts';
import { PUBLIC_PAGES } from './public-pages.ts';

/** The paths with a document of their own: for visitors, and as a screen's shell. `documents.json` of the built site. */
export const DOCUMENTED_PATHS = {
  visitors: PUBLIC_PAGES.map(({ path }) => path),
  shells: Object.keys(MEMBER_PAGES),
};

/** Every HTML file of the built site, as `documentFor` names them. */
export const DOCUMENTS: readonly string[] = [
  PLAIN_SHELL,
  MISSING,
  VISITORS_MISSING,
  ...DOCUMENTED_PATHS.visitors.map(visitorDocument),
  ...DOCUMENTED_PATHS.shells.map(shellDocument),
];
