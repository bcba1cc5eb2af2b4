/** Sends a visitor on a member's page to the sign-in page. */
import { useEffect } from 'react';
import { signInAgain } from '../../api/signed-out.ts';
import { FullPageSpinner } from '../../ui/feedback/spinner.tsx';

export function SignInRedirect() {
  useEffect(signInAgain, []);
  return <FullPageSpinner label="Taking you to the sign-in page" />;
}
