import type { ResponseOf } from '@backflow/contracts';
import { getPasswordLink, newPassword, resetPassword } from '@backflow/contracts/identity';
import * as z from '@backflow/contracts/zod';
import { Link, queryOf, reasonOf } from '@backflow/platform';
import { useLinkToken } from '@backflow/remote-kit';
import { useAppForm } from '@backflow/remote-kit/forms';
import { Alert, Button, Card, buttonClass } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeAccount } from '../../account/change-account.ts';
import linkStyles from './link-page.module.css';
import { SpentLink, isSpent } from './mailed-link.tsx';
import { AuthPage } from '../../sign-in/auth-page.tsx';
import styles from '../../sign-in/auth-page.module.css';
import { NewPasswordFields, newPasswordProblems } from '../../sign-in/new-password-fields.tsx';

export function ResetPasswordPage() {
  const token = useLinkToken();
  const [state, setState] = useState<'asking' | 'done' | 'spent'>('asking');
  const link = useQuery({
    ...queryOf(getPasswordLink, { query: { token: token ?? '' } }, { staleTime: Infinity }),
    enabled: token !== null,
  });
  const person = link.data ?? null;
  return (
    <AuthPage
      title={person ? `Set your password, ${person.firstName}` : 'Choose a new password'}
      lead={
        person
          ? `You have no password yet. You will sign in with ${person.email} and see your bookings, invoices and CE hours.`
          : 'Saving it signs you out on every device. Then you sign in with the new one.'
      }
    >
      <Card>
        <div className={linkStyles.states} aria-live="polite">
          {state === 'done' && <Done person={person} />}
          {state !== 'done' && (state === 'spent' || token === null) && (
            <SpentLink wasMissing={token === null}>
              <Link to="/forgot-password" className={buttonClass('primary', 'md', true)}>
                Send Another Link
              </Link>
            </SpentLink>
          )}
          {state === 'asking' && token !== null && (
            <NewPasswordForm {...{ token, person }} onEnd={setState} />
          )}
        </div>
      </Card>
    </AuthPage>
  );
}

type Person = ResponseOf<typeof getPasswordLink>;

const Done = ({ person }: { person: Person }) => (
  <>
    <Alert tone="success" title={person ? 'Your password is set' : 'Your password is changed'}>
      {person
        ? `Sign in with it and ${person.email}.`
        : 'Every session has ended. Sign in with the new password.'}
    </Alert>
    <Link to="/login" className={buttonClass('primary', 'md', true)}>
      Sign In
    </Link>
  </>
);

const NewPassword = z.object({ password: newPassword, confirmPassword: z.string() });

interface FormProps {
  token: string;
  /** Who sets their first password. */
  person: Person;
  onEnd: (state: 'done' | 'spent') => void;
}

function NewPasswordForm({ token, person, onEnd }: FormProps) {
  const form = useAppForm({
    schema: NewPassword,
    defaultValues: { password: '', confirmPassword: '' },
    // Only the server knows the owner of the link: the check cannot compare the password with a name.
    validate: (values) => newPasswordProblems(values),
    async submit({ password }) {
      try {
        await changeAccount(resetPassword, { body: { token, password } });
      } catch (error) {
        if (!isSpent(error)) throw error;
        return onEnd('spent');
      }
      onEnd('done');
    },
  });
  return (
    <>
      {form.failure !== null && (
        <Alert tone="danger">{reasonOf(form.failure, 'That did not work. Please try again.')}</Alert>
      )}
      <form {...form.formProps} className={styles.fields}>
        <NewPasswordFields label={person ? 'Password' : 'New password'} control={form.control} />
        <Button type="submit" block pending={form.pending} pendingLabel="Saving...">
          {person ? 'Save Password' : 'Save New Password'}
        </Button>
      </form>
    </>
  );
}
