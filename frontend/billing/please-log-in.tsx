/** What a visitor sees in place of the membership card. */
import { useLocation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { PriceSheet } from './price-sheet.tsx';

/** The login endpoint is a page of the server; it comes back to this address, query and all. Most who come here have no account: Register is open. */
export function PleaseLogIn() {
  const { pathname, search } = useLocation();
  return (
    <PriceSheet>
      <h2 className="text-h3">Please Log In</h2>
      <p className="mt-2">Log in or create a free account to join. We’ll bring you straight back.</p>
      <Button
        variant="on-panel"
        className="mt-6"
        onClick={() => location.assign(`/api/login?${new URLSearchParams({ returnTo: pathname + search, join: '1' })}`)}
      >
        Log In
      </Button>
    </PriceSheet>
  );
}
