/** Makes the built shell the shell of one screen: what that screen needs is fetched with the app, not after it. */

export interface ShellParts {
  /** Addresses of the screen's own scripts and style sheets. */
  scripts: string[];
  sheets: string[];
  /** Further links, whole. */
  links: string[];
}

export function shellDocument(shell: string, { scripts, sheets, links }: ShellParts): string {
  const added = [
    ...links,
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
    // The app adds the style sheet itself, with the page: it is only had in time.
    ...sheets.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`),
  ];
  // After the style and the fonts, which the first paint needs and the script does not.
  return shell
    .replace('</head>', () => `${added.map((line) => `  ${line}\n`).join('')}  </head>`)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replace('<script type="module"', '<script type="module" fetchpriority="low"');
}
