import { subscribeToNewsletter } from '@backflow/contracts';
import { problemsOf, reasonOf, request, useForm } from '@backflow/platform';
import { Alert, Button, TextField } from '@backflow/ui';
import { useState } from 'react';
import styles from './newsletter.module.css';

/** An address and Subscribe. Success clears the address and says what comes next. */
export function NewsletterForm() {
  const [isSent, setSent] = useState(false);
  const form = useForm({
    initial: { email: '' },
    validate: (values) => problemsOf(subscribeToNewsletter.body, values),
    async send(values) {
      setSent(false);
      await request(subscribeToNewsletter, { body: values });
      form.change('email', '');
      setSent(true);
    },
  });
  return (
    <form {...form.formProps} className={styles.form}>
      <div className={styles.row}>
        <TextField
          className={styles.field}
          label="Email address"
          type="email"
          required
          autoComplete="email"
          {...form.field('email')}
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
