/** A member's account, as rows that unfold: name and picture, the membership, how they sign in, and their data. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Profile } from '../../shared/accounts/credentials.ts';
import type { User } from '../../shared/accounts.ts';
import { api } from '../api/accounts-api.ts';
import { useSession } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { CallError } from '../ui/feedback/inline-error.tsx';
import { Field } from '../ui/form/field.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { usePageTitle } from '../ui/page/page-title.ts';
import { UnverifiedEmail } from './email/unverified-email.tsx';
import { PictureForm } from './picture-form.tsx';
import { Section } from './section.tsx';
import { SignInSections } from './sign-in-sections.tsx';
import { useSaved } from './store-user.ts';
import { SupportSection } from './support-section.tsx';
import { DeleteAccount } from './your-data/delete-account.tsx';
import { DownloadData } from './your-data/download-data.tsx';

/** @param invoices The member's invoices. They stay here after the membership has ended. */
export default function AccountPage({ invoices }: { invoices: ReactNode }) {
  usePageTitle('Your account');
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="wrap pt-10 lg:pt-16">
      <h1>Your account</h1>
      <p className="mt-2 text-charcoal wrap-anywhere">
        Signed in as <b className="text-ink">{user.username}</b>.
      </p>
      <UnverifiedEmail />
      <div className="mt-8 border-t border-ink">
        {user.deletion && <YourData user={user} />}
        <Section id="name" title="Name and picture" description={user.firstName || user.username}>
          <p className="cap mb-6">Your first name is what Verandah calls you. Members see both beside your posts.</p>
          <PictureForm path={user.profileImageUrl} />
          <NameForm firstName={user.firstName} />
        </Section>
        <Section id="membership" title="Membership" description="What you pay, your receipts and how to cancel.">
          <Link to="/subscribe" className="link py-1">
            Manage your membership
          </Link>
          <div className="mt-4">{invoices}</div>
        </Section>
        {user.email !== undefined && <SupportSection user={user} />}
        <SignInSections user={user} />
        {user.email === undefined && (
          <Section id="desk" title="Desk" description="Figures, the knowledge base, reports, members and health.">
            <Link to="/admin" className="link py-1">
              Admin Dashboard
            </Link>
          </Section>
        )}
        {!user.deletion && <YourData user={user} />}
      </div>
    </div>
  );
}

/** Comes first, and open, while a deletion is planned: the member is here to undo it. */
function YourData({ user }: { user: User }) {
  if (user.email === undefined) return null;
  const parts = [<DownloadData key="download" />, <DeleteAccount key="delete" user={user} />];
  return (
    <Section
      id="your-data"
      title="Your data"
      description="It’s yours. Take it with you, or delete it."
      isUrgent={user.deletion !== undefined}
    >
      <div className="grid gap-9 [&>*]:min-w-0">{user.deletion ? parts.toReversed() : parts}</div>
    </Section>
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
