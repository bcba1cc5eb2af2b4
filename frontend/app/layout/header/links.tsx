/** The links of header and footer, the name Verandah first. */
import { Link } from 'react-router';

/** The name Verandah, in its own typeface. */
export function Wordmark({ className = '' }: { className?: string }) {
  return (
    <Link to="/" className={`font-display leading-none tracking-tight no-underline ${className}`}>
      Verandah
    </Link>
  );
}

/** A link of the header and the footer. */
export interface HeaderLink {
  to: string;
  label: string;
}
