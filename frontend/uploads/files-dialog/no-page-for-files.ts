/** Without this, the browser opens a file that is dropped beside the drop area in place of the page. */

/** Keeps dropped files from replacing the page. Returns a function that ends this. */
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
