/** A file dropped beside the place that takes it would otherwise open in place of the page. */

/** Keeps dropped files from replacing the page, until the function that it gives is called. */
export function keepFilesFromReplacingThePage(): () => void {
  const prevent = (event: globalThis.DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  window.addEventListener('dragover', prevent);
  window.addEventListener('drop', prevent);
  return () => {
    window.removeEventListener('dragover', prevent);
    window.removeEventListener('drop', prevent);
  };
}
