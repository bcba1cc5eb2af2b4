/** A forgotten password: below the sign-in form, folded until it is asked for. Sends a one-time link to the account's address. */
import { useState } from 'react';
import { PasswordResetRequest } from '../../../shared/accounts/credentials.ts';
import { RESET_HOURS } from '../../../shared/accounts.ts';
import { api } from '../../api/accounts-api.ts';
import { getConfig } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { CallError } from '../../ui/feedback/inline-error.tsx';
import { Field } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';

interface ForgottenPasswordProps {
  /** What was typed to sign in. */
  nameTyped: () => string;
}

export function ForgottenPassword({ nameTyped }: ForgottenPasswordProps) {
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState(false);
  return (
    <details className="text-small" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="link w-fit py-1">Forgot your password?</summary>
      <div className="mt-3 border-l-2 border-rule pl-4">
        {/* The same words whether or not there is an account. */}
        <output className="block">
          {sent && 'If there’s an account with that name, a link is on its way to its email address.'}
        </output>
        {sent && <Sent onAgain={() => setSent(false)} />}
        {open && !sent && <RequestForm nameTyped={nameTyped} onSent={() => setSent(true)} />}
      </div>
    </details>
  );
}

function RequestForm({ nameTyped, onSent }: ForgottenPasswordProps & { onSent: () => void }) {
  const [name] = useState(nameTyped);
  const { submit, errors, busy, failure } = useForm({
    schema: PasswordResetRequest,
    send: (body) => api('POST /api/password-reset/request', { body }),
    onSent,
  });
  return (
    <form onSubmit={submit} noValidate className="grid justify-items-start gap-4">
      <p>We’ll email you a link to choose a new one.</p>
      <Field
        label="Email or username"
        name="login"
        defaultValue={name}
        error={errors.login}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        className="w-full"
      />
      <CallError error={failure} />
      <Button type="submit" variant="quiet" busy={busy} busyLabel="Sending...">
        Email me a link
      </Button>
    </form>
  );
}

function Sent({ onAgain }: { onAgain: () => void }) {
  const { supportEmail } = getConfig();
  return (
    <>
      <p className="mt-2">
        It works once, within {RESET_HOURS} hours. No email after a few minutes? Look in your spam folder.
      </p>
      <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        <button type="button" onClick={onAgain} className="link py-1">
          Try another name
        </button>
        <a href={`mailto:${supportEmail}`} className="link py-1">
          Email support
        </a>
      </p>
    </>
  );
}
