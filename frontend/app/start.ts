/** The shell's script: makes the first calls, lets the browser paint the spinner, then runs the app, which the document has preloaded. */
import './styles/styles.css';
import type { EarlyAnswer } from '../api/early-answers.ts';
import { openingAt } from './opening.ts';

/** Answers that the app has not taken by then are dropped as out of date. */
const KEPT_MS = 10_000;

async function ask(address: string): Promise<EarlyAnswer> {
  // The mode must equal that of the document's preloads, or the browser does not use them.
  const response = await fetch(address, { credentials: 'include', headers: { accept: 'application/json' } });
  return { status: response.status, text: await response.text(), link: response.headers.get('link') };
}

const { calls, photo } = openingAt(location.pathname);
const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch][href^="/api/"]');
const answers = new Map<string, EarlyAnswer | Promise<EarlyAnswer>>();
for (const address of [...calls, ...[...preloads].map((link) => link.getAttribute('href') ?? '')])
  answers.set(
    address,
    ask(address)
      .catch((): EarlyAnswer => ({ status: 0, text: '', link: null }))
      .then((answer) => {
        if (answers.has(address)) answers.set(address, answer);
        if (address === photo?.from) fetchPhoto(answer);
        return answer;
      }),
  );
globalThis.earlyAnswers = answers;
setTimeout(() => answers.clear(), KEPT_MS);

function fetchPhoto({ text }: EarlyAnswer): void {
  try {
    const link = photo?.linkIn(JSON.parse(text));
    const preload = Object.assign(document.createElement('link'), {
      rel: 'preload',
      as: 'image',
      fetchPriority: 'high',
    });
    if (link) document.head.append(Object.assign(preload, link));
  } catch {
    // A refusal, or no answer: the app shows the error.
  }
}

/** The longest wait: a background window never paints. */
const LONGEST_MS = 100;

const painted = new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, LONGEST_MS);
});
// Imports by the address that the build writes into the document, so that this script stays one file.
const { app = '' } = document.getElementById('root')?.dataset ?? {};
void painted.then(() => import(/* @vite-ignore */ app));
