import { subscribeToNewsletter } from '@backflow/contracts';
import { reasonOf, request } from '@backflow/platform';
import { TextField, useAppForm } from '@backflow/remote-kit/forms';
import { Alert, Button } from '@backflow/ui';
import { useState } from 'react';
import styles from './newsletter.module.css';

/** An address and Subscribe. Success clears the address and says what comes next. */
export function NewsletterForm() {
  const [isSent, setSent] = useState(false);
  const form = useAppForm({
    schema: subscribeToNewsletter.body,
    defaultValues: { email: '' },
    async submit(values) {
      setSent(false);
      await request(subscribeToNewsletter, { body: values });
      form.reset();
      setSent(true);
    },
  });
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
          Look into your mailbox: the link in our mail confirms your subscription.
        </Alert>
      )}
    </form>
  );
}
