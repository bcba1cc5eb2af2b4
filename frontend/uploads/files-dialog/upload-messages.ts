/** The texts of the upload dialog (infra/docs/product-spec.md, section 8). */
import type { FileLimits } from '../file-limits.ts';

/** A text for 1, for several, and for none where that differs from several. */
type Plural = { 0: string; 1: string; 2?: string };

/** Our Uppy locale for everything that the dialog can show. `hover`: whether there is a pointer, because touch screens cannot drop or paste. */
export function uploadMessages(
  { maxFiles, typesText }: FileLimits,
  hover = matchMedia('(hover: hover)').matches,
): { pluralize: (count: number) => 0 | 1 | 2; strings: Record<string, string | Plural> } {
  const one = maxFiles === 1;
  const choose = one ? 'a file' : 'files';
  const drop = `Drop or paste ${one ? 'it' : 'them'} here, or %{browseFiles}`;
  return {
    pluralize: (count) => (count === 1 ? 0 : count === 0 ? 2 : 1),
    strings: withNone({
      ...REFUSALS,
      ...STATUS,
      ...RECOVERY,
      ...FROM_THE_WEB,
      ...CAMERA,
      youCanOnlyUploadFileTypes: `You can only upload: ${typesText}`,
      dashboardTitle: 'Where from',
      dropHint: one ? 'Drop it here' : 'Drop them here',
      // Without other sources there is no list of them: the sentence itself opens the file chooser.
      dropPasteFiles: hover ? drop : '%{browseFiles}',
      dropPasteImportFiles: hover ? drop : 'Where is it from?',
      importFiles: 'Where is it from?',
      browseFiles: `${hover ? 'choose' : 'Choose'} ${choose}`,
      myDevice: 'This device',
      importFrom: '%{name}',
      back: 'Back',
      cancel: 'Cancel',
      done: 'Done',
      addMore: 'Add more',
      addMoreFiles: 'Add more files',
      addingMoreFiles: 'Add more files',
      removeFile: 'Remove %{file}',
      takePictureBtn: 'Take a photo',
    }),
  };
}

/** Uppy knows no default for a missing form: "none" is said as "several" is, where it has no text of its own. */
const withNone = (strings: Record<string, string | Plural>): Record<string, string | Plural> =>
  Object.fromEntries(
    Object.entries(strings).map(([name, text]) => [name, typeof text === 'string' ? text : { 2: text[1], ...text }]),
  );

/** Why a file is refused. */
const REFUSALS = {
  addBulkFilesFailed: {
    0: "One file couldn't be added. Please try again.",
    1: "%{smart_count} files couldn't be added. Please try again.",
  },
  youCanOnlyUploadX: { 0: 'You can only upload %{smart_count} file', 1: 'You can only upload %{smart_count} files' },
  youHaveToAtLeastSelectX: { 0: 'Choose a file first', 1: 'Choose at least %{smart_count} files' },
  aggregateExceedsSize: 'Together they are %{size}. The limit is %{sizeAllowed}.',
  exceedsSize: '%{file} is larger than %{size}',
  inferiorSize: 'This file is smaller than %{size}',
  noMoreFilesAllowed: "That's all that fits",
  noDuplicates: '%{fileName} is here already',
  emptyFolderAdded: 'That folder is empty',
  unnamed: 'Unnamed',
};

/** The progress of the files. */
const STATUS = {
  xFilesSelected: { 0: '%{smart_count} file', 1: '%{smart_count} files' },
  // None is under way any more: what is not sent has failed.
  uploadingXFiles: { 0: 'Sending %{smart_count} file', 1: 'Sending %{smart_count} files', 2: 'Not finished' },
  processingXFiles: { 0: 'Checking %{smart_count} file', 1: 'Checking %{smart_count} files' },
  uploadXFiles: { 0: 'Upload %{smart_count} file', 1: 'Upload %{smart_count} files' },
  uploadXNewFiles: { 0: 'Upload %{smart_count} more file', 1: 'Upload %{smart_count} more files' },
  xMoreFilesAdded: { 0: '%{smart_count} more file added', 1: '%{smart_count} more files added' },
  filesUploadedOfTotal: { 0: '%{complete} of %{smart_count} file sent', 1: '%{complete} of %{smart_count} files sent' },
  dataUploadedOfTotal: '%{complete} of %{total}',
  dataUploadedOfUnknown: '%{complete} so far',
  xTimeLeft: '%{time} left',
  upload: 'Upload',
  uploading: 'Uploading',
  uploadComplete: 'Sent',
  complete: 'All sent',
  paused: 'Paused',
  uploadPaused: 'Paused',
  pause: 'Pause',
  resume: 'Resume',
  pauseUpload: 'Pause this file',
  resumeUpload: 'Resume this file',
  cancelUpload: 'Cancel this file',
  uploadFailed: 'Not sent',
  failedToUpload: 'Failed to upload %{file}',
  error: 'Not sent',
  showErrorDetails: 'Why?',
  retryUpload: 'Try again',
  retry: 'Try again',
  pleaseWait: 'One moment',
  loading: 'Loading...',
  noInternetConnection: 'You are offline. The upload goes on when you are back.',
  connectedToInternet: 'You are back online.',
};

/** After the page was left during an upload. */
const RECOVERY = {
  sessionRestored: 'This upload was interrupted',
  recoveredAllFiles: 'Nothing that was sent is lost. Press Upload when you are ready.',
  recoveredXFiles: {
    0: 'Nothing that was sent is lost. Please choose the file again to resume.',
    1: 'Nothing that was sent is lost. Please choose the %{smart_count} files again to resume.',
  },
  reSelect: 'Choose it again',
};

const FROM_THE_WEB = {
  pluginNameUrl: 'From the web',
  import: 'Fetch',
  enterUrlToImport: 'Address of the picture or file',
  enterCorrectUrl: 'That is not a web address. It starts with https:// and leads straight to a file.',
  failedToFetch: 'We could not fetch that address.',
  companionError: "We couldn't reach that website. Please try again.",
};

const CAMERA = {
  pluginNameCamera: 'Camera',
  takePicture: 'Take the picture',
  submitRecordedFile: 'Use this picture',
  discardRecordedFile: 'Take it again',
  smile: 'Ready',
  noCameraTitle: 'There is no camera',
  noCameraDescription: 'Connect one, or choose a photo from this device instead.',
  allowAccessTitle: 'May we use your camera?',
  allowAccessDescription: 'Allow it in your browser; nothing is sent until you have taken a picture and kept it.',
};
