/** Replaces the membership card for a visitor. */
import { useLocation } from 'react-router';
import { pathToReturnTo } from '../api/return-to.ts';
import { Button } from '../ui/button.tsx';
import { PriceSheet } from './price-sheet.tsx';

/** The login endpoint is a server redirect that returns to this address with its query. */
export function PleaseLogIn() {
  const returnTo = pathToReturnTo(useLocation());
  return (
    <PriceSheet>
      <h2 className="text-h3">Please Log In</h2>
      <p className="mt-2">Log in or create a free account to join. We’ll bring you straight back.</p>
      <Button
        variant="on-panel"
        className="mt-6"
        onClick={() => location.assign(`/api/login?${new URLSearchParams({ returnTo })}`)}
      >
        Log In
      </Button>
    </PriceSheet>
  );
}
