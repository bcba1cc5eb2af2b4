/** A password, hidden until asked for; pasting and password managers work as in any field. */
import { useState } from 'react';
import { PASSWORD_MIN } from '../../shared/accounts/credentials.ts';
import { Field, type FieldProps } from '../ui/form/field.tsx';

interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'trailing'> {
  autoComplete: 'current-password' | 'new-password';
  /** What its button shows, read after the verb; by default the label. */
  shows?: string | undefined;
}

/** `autoComplete` tells password managers which one it is: "current-password" or "new-password". */
export function PasswordField({ shows, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          onClick={() => setShown(!shown)}
          className="min-h-8 rounded-control px-2.5 text-note font-semibold text-charcoal underline decoration-1 underline-offset-4 hover:text-ink"
        >
          {shown ? 'Hide' : 'Show'}
          <span className="sr-only"> {shows ?? props.label.toLowerCase()}</span>
        </button>
      }
    />
  );
}

interface OwnPasswordProps {
  /** Fills a hidden field for password managers: the form has no other username in it. */
  username: string | undefined;
  error: string | undefined;
  label?: string;
  name?: string;
  shows?: string | undefined;
}

/** Asks the signed-in member for their current password. */
export const OwnPasswordField = ({
  username,
  error,
  label = 'Your password',
  name = 'password',
  shows,
}: OwnPasswordProps) => (
  <>
    <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
    <PasswordField
      label={label}
      name={name}
      shows={shows}
      error={error}
      autoComplete="current-password"
      required
      className="w-full"
    />
  </>
);

/** Asks for a password that replaces the current one. */
export const NewPasswordField = ({ error }: { error: string | undefined }) => (
  <PasswordField
    label="New password"
    name="newPassword"
    error={error}
    hint={`At least ${PASSWORD_MIN} characters.`}
    autoComplete="new-password"
    required
    className="w-full"
  />
);
