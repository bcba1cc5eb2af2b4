/**
 * The shell's script: makes the first calls, shows the photo that they name in the document's frame, lets the browser paint, then
 * runs the app, which the document has preloaded.
 */
import './styles/styles.css';
import type { EarlyAnswer } from '../api/early-answers.ts';
import { addressesOf, openingAt, type Photo } from './opening.ts';

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
        // A refusal, or no answer: the app shows the error.
        if (address === photo?.from) showPhoto(answer).catch(() => {});
        return answer;
      }),
  );
globalThis.earlyAnswers = answers;
setTimeout(() => answers.clear(), KEPT_MS);

async function showPhoto({ text }: EarlyAnswer): Promise<void> {
  const found = photo?.photoIn(JSON.parse(text));
  const addresses = found && addressesOf(found);
  if (!photo || !addresses) return;
  const { sizes, unless } = photo;
  const { src, srcset } = addresses;
  const preload = { rel: 'preload', as: 'image', fetchPriority: 'high', href: src };
  // The same as on the `<img>` that shows it, so that both use the same file.
  const either = srcset !== undefined && { imageSrcset: srcset, imageSizes: sizes };
  document.head.append(Object.assign(document.createElement('link'), preload, either));
  const other = unless && (await answers.get(unless.call));
  if (unless && (!other || unless.isAnother(JSON.parse(other.text), found))) return;
  const look = { alt: 'The room in your photo', className: 'size-full' };
  frame(found, Object.assign(new Image(), look, srcset !== undefined && { sizes, srcset }, { src }));
}

/** From this ratio on, a photo stands where the document's frame has its place. */
const WIDE = 1.1;

/** Puts the photo into the document's frame, where the page will show it. A link may lead to another part of the page. */
function frame({ imageSize }: Photo, image: HTMLImageElement): void {
  const place = document.querySelector<HTMLElement>('.member-hero-picture, .stage');
  const ratio = imageSize ? imageSize.width / imageSize.height : 0;
  if (!place || ratio < WIDE || location.hash !== '' || location.search !== '') return;
  place.closest<HTMLElement>('[style]')?.style.setProperty('--ratio', String(ratio));
  image.addEventListener('error', () => image.remove());
  place.append(image);
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
