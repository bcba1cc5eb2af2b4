/** Shares an article with the device's share sheet where it has one, else by copying the link. */

import { toast } from '../ui/feedback/toaster.tsx';
import { copyText } from '../ui/text/copy-text.ts';

export function ShareArticle({ title }: { title: string }) {
  return (
    <button
      type="button"
      onClick={() => void share(title)}
      className="link min-h-6 py-1 text-small print:hidden"
      aria-label="Share this story"
    >
      Share
    </button>
  );
}

async function share(title: string): Promise<void> {
  const url = location.origin + location.pathname;
  if (typeof navigator.share === 'function') {
    try {
      return await navigator.share({ title, url });
    } catch (error) {
      // The reader closed the sheet. Any other error falls back to copying the link.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  if (await copyText(url)) toast({ title: 'Link copied' });
  else toast({ title: 'The link wasn’t copied', description: url, variant: 'destructive' });
}
