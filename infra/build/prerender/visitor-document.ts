/** Makes the built shell into the document of one prerendered page: its own head, its style in place, the page, and one small script. */

export interface VisitorPage {
  head: string;
  /** What stands in `#root`. */
  body: string;
  /** As much style as the page itself needs. */
  styles: string;
  /** Address of `frontend/app/enter.ts`, built. */
  script: string;
  /** What that script may fetch later: the app with what the page is made of, its whole style, the developer-tools lock. */
  parts: { app: string[]; styles: string[]; lock: string };
}

/** @throws when the shell is not as expected: a document that is half shell must not be published. */
export function visitorDocument(shell: string, { head, body, styles, script, parts }: VisitorPage): string {
  const data = JSON.stringify(parts).replaceAll('"', '&quot;');
  return [
    { what: /<title>.*?<\/title>\s*<meta\s+name="description"[^>]*>/s, by: head },
    { what: /<!-- The shell only\. -->.*?<!-- To here\. -->/s, by: '' },
    { what: /<script type="module"[^>]*><\/script>/, by: '' },
    {
      what: /(?:\s*<link rel="modulepreload"[^>]*>)*\s*<link rel="stylesheet"[^>]*>/,
      by: `\n    <style>${styles}</style>`,
    },
    {
      what: /<div id="root">.*<\/div>\s*<noscript>.*<\/noscript>/s,
      by: `<div id="root" data-visitor="${data}">${body}</div>`,
    },
    { what: /<\/body>/, by: `<script type="module" src="${script}" fetchpriority="low"></script>\n  </body>` },
  ].reduce((html, { what, by }) => {
    if (!what.test(html)) throw new Error(`The built index.html has no ${what}.`);
    return html.replace(what, () => by);
  }, shell);
}
