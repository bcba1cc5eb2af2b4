/** What a visitor sees in place of the membership card. */
import { useLocation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { PriceSheet } from './price-sheet.tsx';

/** The login endpoint is a page of the server; it comes back to this address, query and all. */
export function PleaseLogIn() {
  const { pathname, search } = useLocation();
  return (
    <PriceSheet>
      <h2 className="text-h3">Please Log In</h2>
      <p className="mt-2">A membership belongs to an account. Log in, or make an account, and you come back here.</p>
      <Button
        variant="on-panel"
        className="mt-6"
        onClick={() => location.assign(`/api/login?${new URLSearchParams({ returnTo: pathname + search })}`)}
      >
        Log In
      </Button>
    </PriceSheet>
  );
}
