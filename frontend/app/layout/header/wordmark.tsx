/** The name of the house, set in its own letter. */
import { Link } from 'react-router';

export function Wordmark({ className = '' }: { className?: string }) {
  return (
    <Link to="/" className={`font-display leading-none tracking-tight no-underline ${className}`}>
      Verandah
    </Link>
  );
}
