/** Where to go after signing in, as a link may ask for it. */

/** The path that `?returnTo=` names when it is one on this site, else "/": nobody is sent to another site from here. */
export function safeReturnTo(search: string, origin: string): string {
  const asked = new URLSearchParams(search).get('returnTo');
  if (asked === null || !asked.startsWith('/') || !URL.canParse(asked, origin)) return '/';
  const url = new URL(asked, origin);
  const path = url.pathname + url.search + url.hash;
  // `/.//elsewhere` becomes `//elsewhere` only here.
  return url.origin === origin && !path.startsWith('//') ? path : '/';
}
