/** What a member does who has forgotten the password: below the sign-in form, folded until it is asked for. */
import { RESET_HOURS } from '../../shared/accounts.ts';
import { getConfig } from '../api/client.ts';

const SUBJECT = 'A new password';

/** A person answers: the link comes from the command of an operator (`npm run admin -- reset`). */
export function ForgottenPassword() {
  const { supportEmail } = getConfig();
  return (
    <details className="group text-small">
      <summary className="link w-fit cursor-pointer list-none py-1 [&::-webkit-details-marker]:hidden">
        Forgot your password?
      </summary>
      <div className="mt-2 border-l-2 border-rule pl-4">
        <p>
          Email{' '}
          <a href={`mailto:${supportEmail}?${new URLSearchParams({ subject: SUBJECT })}`} className="link">
            {supportEmail}
          </a>{' '}
          from your account’s email address, and add your username if you know it.
        </p>
        <p className="mt-2">We’ll send you a link to set a new password. It works once, within {RESET_HOURS} hours.</p>
      </div>
    </details>
  );
}
