import { subscribeToNewsletter } from '@backflow/contracts/identity';
import { reasonOf, request } from '@backflow/platform';
import { TextField, useAppForm } from '@backflow/remote-kit/forms';
import { Alert, Button } from '@backflow/ui';
import { useEffect, useState } from 'react';
import styles from './newsletter-form.module.css';

/** The visitor's input in the plain form, before this code was loaded. */
export interface NewsletterDraft {
  email: string;
  hasFocus: boolean;
  isSent: boolean;
}

/** The subscription form. Success clears the address and shows the next step. */
export function NewsletterForm({ draft }: { draft?: NewsletterDraft }) {
  const [isSent, setSent] = useState(false);
  const form = useAppForm({
    schema: subscribeToNewsletter.body,
    defaultValues: { email: draft?.email ?? '' },
    async submit(values) {
      setSent(false);
      await request(subscribeToNewsletter, { body: values });
      form.reset({ email: '' });
      setSent(true);
    },
  });
  const { ref } = form.formProps;
  useEffect(() => {
    if (draft?.hasFocus) ref.current?.querySelector('input')?.focus();
    if (draft?.isSent) ref.current?.requestSubmit();
  }, [draft, ref]);
  return (
    <form {...form.formProps} className={styles.form}>
      <div className={styles.row}>
        <TextField
          control={form.control}
          name="email"
          className={styles.field}
          label="Email address"
          type="email"
          required
          autoComplete="email"
        />
        <Button type="submit" className={styles.button} pending={form.pending} pendingLabel="Subscribing...">
          Subscribe
        </Button>
      </div>
      {form.failure !== null && (
        <Alert tone="danger">{reasonOf(form.failure, 'That did not work. Please try again.')}</Alert>
      )}
      {isSent && (
        <Alert tone="success" title="Almost done">
          Look into your mailbox: the link in our email confirms your subscription.
        </Alert>
      )}
    </form>
  );
}
