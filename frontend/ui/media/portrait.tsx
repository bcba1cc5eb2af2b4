/** A member's picture beside their name. */
import { type ReactNode, useState } from 'react';

interface PortraitProps {
  /** An objectPath; null if the member has none. */
  path: string | null;
  /** Classes for its size. */
  className: string;
  pixels: number;
  loading?: 'lazy';
  /** Rendered if there is none or it fails to load; nothing by default. */
  without?: ReactNode;
}

export function Portrait({ path, className, pixels, loading, without = null }: PortraitProps) {
  const [missing, setMissing] = useState<string>();
  if (path === null || path === missing) return without;
  return (
    <img
      src={`${path}?size=thumbnail`}
      alt=""
      width={pixels}
      height={pixels}
      loading={loading}
      className={`rounded-full bg-limewash object-cover ${className}`}
      onError={() => setMissing(path)}
    />
  );
}
