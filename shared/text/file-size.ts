/** Formats file sizes for members and admins. */

const UNITS = ['B', 'KB', 'MB', 'GB'];

/** Bytes as "500 B", "1.5 KB" or "12 MB", in the same format as Uppy's upload dialog: 1 KB is 1,024 bytes. */
export function formatFileSize(bytes: number): string {
  const unit = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), UNITS.length - 1);
  const value = bytes / 1024 ** unit;
  return `${value >= 10 || value % 1 === 0 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}
