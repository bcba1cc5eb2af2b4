/** A member's picture beside their name. */
import { type ReactNode, useState } from 'react';

interface PortraitProps {
  /** An objectPath; null where the member has none. */
  path: string | null;
  /** Its size, which `width` and `height` keep free while it loads. */
  className: string;
  pixels: number;
  loading?: 'lazy';
  /** What stands in its place where there is none or it does not load; nothing by default. */
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
