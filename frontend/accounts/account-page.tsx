/** A member's account: the picture and name the site uses, the membership, how they sign in, and their data. */
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { Profile } from '../../shared/accounts/credentials.ts';
import { api } from '../api/accounts-api.ts';
import { useSession } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { CallError } from '../ui/feedback/inline-error.tsx';
import { Field } from '../ui/form/field.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { page } from '../ui/page-code.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { UnverifiedEmail } from './email/unverified-email.tsx';
import { PictureForm } from './picture-form.tsx';
import { Section } from './section.tsx';
import { useSaved } from './store-user.ts';
import { DeleteAccount } from './your-data/delete-account.tsx';
import { DownloadData } from './your-data/download-data.tsx';

// Loaded separately: they are below the first screen, which shows sooner without them.
const SignInSections = page(() => import('./sign-in-sections.tsx'));

/** @param invoices The member's invoices. They stay here after the membership has ended. */
export default function AccountPage({ invoices }: { invoices: ReactNode }) {
  usePageTitle('Your account');
  const { user } = useSession();
  if (!user) return null;
  // Comes first while a deletion is planned: the member is here to undo it.
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
      <Section title="Membership" description="What you pay, your receipts, the next charge and how to cancel.">
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
      <Suspense fallback={<div className="min-h-dvh" />}>
        <SignInSections user={user} />
        {user.deletion ? null : yourData}
      </Suspense>
    </div>
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
      <CallError error={failure} />
      <Button type="submit" busy={busy} busyLabel="Saving...">
        Save
      </Button>
    </form>
  );
}
