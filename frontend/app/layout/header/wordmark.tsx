/** The name Verandah, in its own typeface. */
import { Link } from 'react-router';

export function Wordmark({ className = '' }: { className?: string }) {
  return (
    <Link to="/" className={`font-display leading-none tracking-tight no-underline ${className}`}>
      Verandah
    </Link>
  );
}
