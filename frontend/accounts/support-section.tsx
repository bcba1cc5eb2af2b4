/** The row of the account page where a member writes to support. The server decides whether the message has priority. */
import { useState } from 'react';
import { MAX_SUPPORT_MESSAGE, SupportMessage } from '../../shared/accounts/support.ts';
import type { User } from '../../shared/accounts.ts';
import { api } from '../api/accounts-api.ts';
import { getConfig } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { CallError } from '../ui/feedback/inline-error.tsx';
import { useDraft } from '../ui/form/draft.ts';
import { retryKey } from '../ui/form/idempotency-key.ts';
import { TextField } from '../ui/form/text-field.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { Section } from './section.tsx';

export const SupportSection = ({ user }: { user: User }) => (
  <Section id="support" title="Support" description="Write to us. With a membership, we answer you first.">
    {user.emailVerified && !user.mailStopped ? <SupportForm user={user} /> : <NoAnswer />}
  </Section>
);

function NoAnswer() {
  const { supportEmail } = getConfig();
  return (
    <p className="wrap-anywhere">
      We answer by email, and yours isn’t working yet. The top of this page says what to do. Or write to{' '}
      <a href={`mailto:${supportEmail}`} className="link">
        {supportEmail}
      </a>
      .
    </p>
  );
}

function SupportForm({ user: { id, email } }: { user: User }) {
  const { build } = getConfig();
  const draft = `support:${id}`;
  const [message, setMessage] = useDraft(draft);
  const [answer, setAnswer] = useState<{ priority: boolean }>();
  const { submit, errors, busy, failure } = useForm({
    schema: SupportMessage,
    ...(build !== undefined && { values: { build } }),
    send: async (body) => {
      setAnswer(undefined);
      const { key, forget } = retryKey(draft, JSON.stringify(body));
      const sent = await api('POST /api/support', { body, idempotencyKey: key });
      forget();
      return sent;
    },
    onSent: (sent) => {
      setMessage('');
      setAnswer(sent);
    },
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="cap wrap-anywhere">
        A person reads every message. We add your username, your plan and the version of this page, and answer to{' '}
        {email}.
      </p>
      <TextField
        label="Your message"
        name="message"
        max={MAX_SUPPORT_MESSAGE}
        rows={5}
        value={message}
        error={errors.message}
        readOnly={busy}
        onChange={(event) => setMessage(event.target.value)}
      />
      <CallError error={failure} />
      <output className="empty:hidden">
        {answer &&
          `We’ve got your message${answer.priority ? ' and we’ll answer it first' : ''}. Our answer goes to ${email}.`}
      </output>
      <Button type="submit" className="justify-self-start" busy={busy} busyLabel="Sending...">
        Send
      </Button>
    </form>
  );
}
