/** A password, hidden until asked for; pasting and password managers work as in any field. */
import { useState } from 'react';
import { Field, type FieldProps } from '../ui/form/field.tsx';

/** `autoComplete` tells password managers which one it is: "current-password" or "new-password". */
export function PasswordField(
  props: Omit<FieldProps, 'type' | 'trailing'> & { autoComplete: 'current-password' | 'new-password' },
) {
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
          <span className="sr-only"> {props.label.toLowerCase()}</span>
        </button>
      }
    />
  );
}

/** For a form with a password and no name: tells a password manager whose password it is. */
export const WhosePassword = ({ username }: { username: string | undefined }) => (
  <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
);
