import { Link } from '@backflow/platform';
import { Alert, Button, Container, TextField } from '@backflow/ui';
import { Suspense, lazy } from 'react';
import type { Ref } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useNearViewport } from '../federation/use-near-viewport.ts';
import styles from './newsletter.module.css';

/** The end of the home page: the newsletter, on the deep band. */
export const Newsletter = () => (
  <section className={styles.band} aria-labelledby="newsletter">
    <Container>
      <div className={styles.columns}>
        <div>
          <h2 id="newsletter" className={styles.title}>
            New training, before it fills up.
          </h2>
          <p className={styles.lead}>
            Events, courses and changes to the rules, in one short mail. Leave at any time. We treat your
            address as the <Link to="/privacy-policy">Privacy Policy</Link> says.
          </p>
        </div>
        <LazyForm />
      </div>
    </Container>
  </section>
);

// What forms are made with is not part of the first load: most visitors never scroll down to this one.
const NewsletterForm = lazy(async () => ({
  default: (await import('./newsletter-form.tsx')).NewsletterForm,
}));

function LazyForm() {
  const { place, isNear } = useNearViewport();
  if (!isNear) return <FormLoading ref={place} />;
  return (
    <ErrorBoundary fallback={<NoForm />}>
      <Suspense fallback={<FormLoading />}>
        <NewsletterForm />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Looks as the form will, and takes nothing in yet. */
const FormLoading = (props: { ref?: Ref<HTMLDivElement> }) => (
  <div {...props} inert className={styles.form}>
    <div className={styles.row}>
      <TextField name="email" className={styles.field} label="Email address" type="email" />
      <Button className={styles.button} pendingLabel="Subscribing...">
        Subscribe
      </Button>
    </div>
  </div>
);

const NoForm = () => (
  <Alert tone="danger">The form could not be loaded. Please reload the page to subscribe.</Alert>
);
