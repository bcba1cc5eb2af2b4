/** Chunks of the built site for code that several screens share, so that a screen starts with a few requests, not with forty. */
import { MEMBER_PAGES, ROOM_PARTS, visitorModules } from './prerender/page-modules.ts';

/** The entry modules of the main screens; `room` is what a room with a conversation loads besides `assistant`. */
const SCREENS = {
  landing: visitorModules('/'),
  home: MEMBER_PAGES['/'] ?? [],
  assistant: MEMBER_PAGES['/assistant'] ?? [],
  room: ROOM_PARTS,
  forum: MEMBER_PAGES['/forum'] ?? [],
  thread: ['forum/thread/thread-page.tsx'],
};
type Screen = keyof typeof SCREENS;

/** The modules that import a module: statically, and by `import()`. */
interface Importers {
  importers: readonly string[];
  dynamicImporters: readonly string[];
}
type ImportersOf = (id: string) => Importers | null;

/** What reaches a module by static imports: screens, and other modules that are loaded dynamically. */
interface Users {
  screens: ReadonlySet<Screen>;
  others: readonly string[];
}

/** Other screens, which would load code of rooms or photos for the sake of one schema. */
const ELSEWHERE = /\/frontend\/(accounts|admin|billing|blog|legal|library)\//;

/** Screens whose code is one file with what their domain shares: many small files compress badly, which costs more than requests do. */
const WHOLE: readonly Screen[] = ['assistant', 'room'];

/**
 * Modules that always share a file, by the file's name, as each file costs a request. Styles go with the code that imports them:
 * alone, those of a dynamically loaded module make a script that only re-exports this file.
 */
export const TOGETHER: readonly { name: string; modules: RegExp }[] = [
  {
    name: 'samples',
    modules: /\/frontend\/chat\/room\/first\/(sample-cards\.tsx|sample-rooms?\.ts|rented-lounge\.ts|samples\.css)$/,
  },
  { name: 'marks', modules: /\/frontend\/chat\/(room\/about\/words|plan\/licen[\w-]+)\.tsx?$/ },
  {
    name: 'costs',
    modules: /\/(shared\/rooms\/costs|frontend\/chat\/(plan\/page\/sums|room\/about\/saved-field))\.tsx?$/,
  },
  { name: 'sheet', modules: /\/frontend\/chat\/room\/sheet\/[\w-]+\.(tsx?|css)$/ },
  { name: 'kinds', modules: /\/frontend\/chat\/(room\/head\/kind-chips|rooms\/new-room\/new-room-names)\.tsx?$/ },
  { name: 'posts', modules: /\/shared\/forum\.ts$/ },
  {
    name: 'first-photo',
    modules:
      /\/frontend\/(chat\/rooms\/first-photo|app\/home\/member\/(first-room|first-frame|section|use-assistant-code|member-home))\.(tsx?|css)$/,
  },
  {
    name: 'form',
    modules:
      /\/(frontend\/(ui\/form\/(field|use-form|choices)|accounts\/password-field|api\/accounts-api)|shared\/(contract\/routes\/accounts|accounts\/credentials))\.tsx?$/,
  },
  {
    name: 'interface',
    modules:
      /\/(frontend\/(ui\/(text\/copy-text|focus\/use-escape-in|browser-state)|uploads\/photo\/image-picker-state)|shared\/(notes|uploads|text\/(calendar-day|file-size|plain-text)))\.ts$/,
  },
  {
    name: 'picker',
    modules:
      /\/frontend\/uploads\/(photo\/(image-picker|photo-(menu|input|refusal))|files-dialog\/no-page-for-files)\.tsx?$/,
  },
];

/** The name of the file that a module goes into; null leaves it to the bundler. */
export function sharedChunkOf(id: string, importersOf: ImportersOf): string | null {
  const together = TOGETHER.find(({ modules }) => modules.test(id));
  if (together) return together.name;
  // A package's index imports all of it, even what tree-shaking removes.
  if (/\/node_modules\/(?!@tanstack\/|marked\/)/.test(id)) return null;
  const screen = screenOf(id);
  if (screen !== undefined) return WHOLE.includes(screen) ? screen : null;
  const users = usersOf(id, importersOf);
  const [only] = users.screens;
  if (users.others.length === 0 && users.screens.size === 1 && only) return WHOLE.includes(only) ? only : null;
  return users.screens.size + users.others.length < 2 ? null : nameFor(id, users);
}

function nameFor(id: string, { screens, others }: Users): string | null {
  const [only] = screens;
  const ofForum = screens.has('forum') || screens.has('thread');
  if (/\/shared\//.test(id) && others.some((other) => ELSEWHERE.test(other)))
    return (screens.has('assistant') || screens.has('room')) && !ofForum ? 'calls' : null;
  // Otherwise pages of other domains would load the room for a part of a form.
  if (screens.size < 2)
    return only &&
      WHOLE.includes(only) &&
      /\/(frontend\/(api|chat)|shared\/(contract|text)|node_modules\/marked)\//.test(id)
      ? only
      : null;
  if (id.includes('/frontend/ui/annotated-room/')) return 'annotated-room';
  if (ofForum) {
    const isInterface = /\/(frontend\/(ui|api|uploads)|node_modules)\//.test(id);
    if (isInterface || screens.has('assistant') || screens.has('room')) return 'interface';
    return screens.has('home') ? 'posts' : 'forum';
  }
  return screens.has('home') ? 'rooms' : 'assistant';
}

function usersOf(id: string, importersOf: ImportersOf): Users {
  const seen = new Set<string>();
  const screens = new Set<Screen>();
  const others: string[] = [];
  const climb = (module: string): void => {
    if (seen.has(module)) return;
    seen.add(module);
    const screen = screenOf(module);
    if (screen !== undefined) return void screens.add(screen);
    const { importers = [], dynamicImporters = [] } = importersOf(module) ?? {};
    if (dynamicImporters.length > 0) others.push(module);
    importers.forEach(climb);
  };
  climb(id);
  return { screens, others };
}

function screenOf(id: string): Screen | undefined {
  const found = Object.entries(SCREENS).find(([, modules]) =>
    modules.some((module) => id.endsWith(`/frontend/${module}`)),
  );
  return found?.[0] as Screen | undefined;
}
