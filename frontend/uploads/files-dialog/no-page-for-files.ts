/** Without this, the browser opens a file that is dropped beside the drop area in place of the page. */

/** Keeps dropped files from replacing the page. Returns a function that ends this. */
export function keepFilesFromReplacingThePage(): () => void {
  const prevent = (event: globalThis.DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  const ended = new AbortController();
  for (const type of ['dragover', 'drop'] as const) window.addEventListener(type, prevent, { signal: ended.signal });
  return () => ended.abort();
}
