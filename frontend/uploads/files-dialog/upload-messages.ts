/** The texts of the upload dialog (infra/docs/product-spec.md, section 8). */
import type { FileLimits } from '../file-limits.ts';

/** Uppy’s locale for one uploader. What is not named here, the restriction messages among it, stays as Uppy says it. */
export function uploadMessages({ maxFiles, typesText }: FileLimits) {
  const one = maxFiles === 1;
  // Nobody drops or pastes with a finger.
  const invitation = matchMedia('(hover: hover)').matches
    ? `Drop or paste ${one ? 'it' : 'them'} here, or %{browseFiles}`
    : 'Where is it from?';
  return {
    pluralize: (count: number) => (count === 1 ? 0 : 1),
    strings: {
      youCanOnlyUploadFileTypes: `You can only upload: ${typesText}`,
      dashboardTitle: 'Where from',
      dropHint: one ? 'Drop it here' : 'Drop them here',
      dropPasteFiles: invitation,
      dropPasteImportFiles: invitation,
      browseFiles: one ? 'choose a file' : 'choose files',
      myDevice: 'This device',
      importFrom: '%{name}',
      addMoreFiles: 'Add more files',
      addingMoreFiles: 'Add more files',
      removeFile: 'Remove %{file}',
      pauseUpload: 'Pause this file',
      resumeUpload: 'Resume this file',
      cancelUpload: 'Cancel this file',
      retryUpload: 'Try again',
      retry: 'Try again',
      complete: 'All sent',
      sessionRestored: 'This upload was interrupted',
      recoveredAllFiles: 'Nothing that was sent is lost. Press Upload when you are ready.',
      recoveredXFiles: {
        0: 'Nothing that was sent is lost. Please choose the file again to resume.',
        1: 'Nothing that was sent is lost. Please choose the %{smart_count} files again to resume.',
      },
      noInternetConnection: 'You are offline. The upload goes on when you are back.',
      connectedToInternet: 'You are back online.',
      pluginNameUrl: 'From the web',
      import: 'Fetch',
      enterUrlToImport: 'Address of the picture or file',
      enterCorrectUrl: 'That is not a web address. It starts with https:// and leads straight to a file.',
      failedToFetch: 'We could not fetch that address.',
      pluginNameCamera: 'Camera',
      takePicture: 'Take the picture',
      submitRecordedFile: 'Use this picture',
      discardRecordedFile: 'Take it again',
      noCameraTitle: 'There is no camera',
      noCameraDescription: 'Connect one, or choose a photo from this device instead.',
      allowAccessTitle: 'May we use your camera?',
      allowAccessDescription: 'Allow it in your browser; nothing is sent until you have taken a picture and kept it.',
    },
  };
}
