/** A member's account: the picture and name the site uses, the password, the passkeys and the sessions. */
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { PASSWORD_MIN, PasswordChange, Profile } from '../../shared/accounts.ts';
import { api } from '../api/accounts-api.ts';
import { messageFor } from '../api/client.ts';
import { useSession } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { InlineError } from '../ui/feedback/inline-error.tsx';
import { Field } from '../ui/form/field.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { EmailForm } from './email/email-form.tsx';
import { ReplyMails } from './email/reply-mails.tsx';
import { UnverifiedEmail } from './email/unverified-email.tsx';
import { OwnPasskeys } from './passkeys/own-passkeys.tsx';
import { PasswordField, WhosePassword } from './password-field.tsx';
import { PictureForm } from './picture-form.tsx';
import { OwnSessions } from './sessions/own-sessions.tsx';
import { useSaved } from './use-saved.ts';
import { DeleteAccount } from './your-data/delete-account.tsx';
import { DownloadData } from './your-data/download-data.tsx';

const TRY_AGAIN = 'That didn’t work. Please try again.';

/** @param invoices The member's, which stay here after a membership has ended. */
export default function AccountPage({ invoices }: { invoices: ReactNode }) {
  usePageTitle('Your account');
  const { user } = useSession();
  if (!user) return null;
  // First while the account waits to be deleted: the way back is what the member is here for.
  const yourData = user.email !== undefined && (
    <Section id="your-data" title="Your data" description="It’s yours. Take it with you, or delete it.">
      <div className="grid gap-9">
        {user.deletion ? null : <DownloadData />}
        <div>
          <DeleteAccount user={user} />
        </div>
        {user.deletion ? <DownloadData /> : null}
      </div>
    </Section>
  );
  return (
    <div className="wrap pt-10 lg:pt-16">
      <h1>Your account</h1>
      {user.deletion ? yourData : null}
      <Section
        title="You"
        description="Your first name is what Verandah calls you. Members see it, and your picture, beside your posts."
      >
        <dl className="mb-7 grid grid-cols-[auto_1fr] gap-x-8 gap-y-1 text-small">
          <dt className="text-charcoal">Username</dt>
          <dd className="min-w-0">{user.username}</dd>
          {user.email !== undefined && (
            <>
              <dt className="text-charcoal">Email</dt>
              <dd className="min-w-0 wrap-anywhere">{user.email || 'None'}</dd>
            </>
          )}
        </dl>
        <UnverifiedEmail />
        <PictureForm path={user.profileImageUrl} />
        <NameForm firstName={user.firstName} />
      </Section>
      <Section title="Membership" description="What you pay, when it renews and how to change it.">
        <Link to="/subscribe" className="link py-1">
          Manage your membership
        </Link>
        <div className="mt-4">{invoices}</div>
      </Section>
      {user.email === undefined && (
        <Section title="Desk" description="Figures, the knowledge base, reports, members and health.">
          <Link to="/admin" className="link py-1">
            Admin Dashboard
          </Link>
        </Section>
      )}
      {user.email !== undefined && (
        <Section title="Email" description="We write to it, and it gets you back in if you forget your password.">
          <EmailForm username={user.username} />
          <ReplyMails user={user} />
        </Section>
      )}
      <Section title="Password" description="Changing it signs you out everywhere else.">
        <PasswordForm username={user.username} />
      </Section>
      <Section
        title="Passkeys"
        description="Sign in with your fingerprint, face or screen lock. Nobody can guess a passkey or trick you out of it."
      >
        <OwnPasskeys />
      </Section>
      <Section
        title="Where you’re signed in"
        description="A browser stays signed in until 30 days after its last visit."
      >
        <OwnSessions />
      </Section>
      {user.deletion ? null : yourData}
    </div>
  );
}

interface SectionProps {
  /** Where a mail leads to it. */
  id?: string;
  title: string;
  description: string;
  children: ReactNode;
}

function Section({ id, title, description, children }: SectionProps) {
  const section = useRef<HTMLElement>(null);
  // The page comes after the address was read.
  useEffect(() => {
    if (id !== undefined && location.hash === `#${id}`) section.current?.scrollIntoView();
  }, [id]);
  return (
    <section
      ref={section}
      id={id}
      className="mt-12 grid gap-x-8 gap-y-6 border-t border-ink pt-6 md:grid-cols-[4fr_8fr] lg:gap-x-14"
    >
      <div>
        <h2>{title}</h2>
        <p className="cap mt-2 max-w-[32ch]">{description}</p>
      </div>
      <div className="max-w-md">{children}</div>
    </section>
  );
}

function NameForm({ firstName }: { firstName: string }) {
  const saved = useSaved({ title: 'Saved', description: 'Your first name has changed.' });
  const { submit, errors, busy, failure } = useForm({
    schema: Profile,
    send: (body) => api('PUT /api/user', { body }),
    onSent: saved,
  });
  return (
    <form onSubmit={submit} className="grid justify-items-start gap-5">
      <Field
        label="First name"
        name="firstName"
        error={errors.firstName}
        defaultValue={firstName}
        autoComplete="given-name"
        required
        className="w-full"
      />
      {failure && <InlineError message={messageFor(failure, TRY_AGAIN)} />}
      <Button type="submit" busy={busy} busyLabel="Saving...">
        Save
      </Button>
    </form>
  );
}

function PasswordForm({ username }: { username: string }) {
  const saved = useSaved({ title: 'Password changed', description: 'Every other session has been signed out.' });
  const { submit, errors, busy, failure } = useForm({
    schema: PasswordChange,
    send: (body) => api('PUT /api/user/password', { body }),
    onSent: (user, form) => {
      saved(user);
      form.reset();
    },
  });
  return (
    <form onSubmit={submit} className="grid justify-items-start gap-5">
      <WhosePassword username={username} />
      <PasswordField
        label="Current password"
        name="currentPassword"
        error={errors.currentPassword}
        autoComplete="current-password"
        required
        className="w-full"
      />
      <PasswordField
        label="New password"
        name="newPassword"
        error={errors.newPassword}
        hint={`At least ${PASSWORD_MIN} characters.`}
        autoComplete="new-password"
        required
        className="w-full"
      />
      {failure && <InlineError message={messageFor(failure, TRY_AGAIN)} />}
      <Button type="submit" busy={busy} busyLabel="Changing...">
        Change password
      </Button>
    </form>
  );
}
