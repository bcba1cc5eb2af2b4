/** A visitor on a member's page: says so and leaves for the sign-in page. */
import { useEffect } from 'react';
import { useSendToSignIn } from '../../api/session.ts';
import { FullPageSpinner } from '../../ui/feedback/spinner.tsx';

export function SentToSignIn() {
  const sendToSignIn = useSendToSignIn();
  useEffect(sendToSignIn, [sendToSignIn]);
  return <FullPageSpinner label="Taking you to the sign-in page" />;
}
