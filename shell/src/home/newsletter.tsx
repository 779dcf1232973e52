import { Link } from '@backflow/platform';
import { Alert, Button, Container, TextField } from '@backflow/ui';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNearViewport } from '../federation/use-near-viewport.ts';
import type { NewsletterDraft, NewsletterForm } from './newsletter-form.tsx';
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

type Form = typeof NewsletterForm;

/**
 * What forms are made with is not part of the first load: most visitors never scroll down to this one. Until it is
 * there a plain form stands in its place; what was typed, and that it was sent, go on in the real one.
 */
function LazyForm() {
  const { place, isNear } = useNearViewport();
  const isSent = useRef(false);
  const pressed = useRef(Promise.resolve());
  const [loaded, setLoaded] = useState<{ Form: Form; draft: NewsletterDraft } | 'failed' | null>(null);

  useEffect(() => {
    if (!isNear) return;
    import('./newsletter-form.tsx')
      .then(async ({ NewsletterForm: Form }) => {
        await pressed.current;
        const email = place.current?.querySelector('input')?.value ?? '';
        const hasFocus = place.current?.contains(document.activeElement) ?? false;
        // At once: what is typed or sent between reading and showing would be lost.
        flushSync(() => setLoaded({ Form, draft: { email, hasFocus, isSent: isSent.current } }));
      })
      .catch(() => setLoaded('failed'));
  }, [isNear, place]);

  if (loaded === 'failed') return <NoForm />;
  if (loaded) return <loaded.Form draft={loaded.draft} />;
  return (
    <div ref={place}>
      <form
        noValidate
        className={styles.form}
        onPointerDown={() => {
          pressed.current = untilReleased();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          isSent.current = true;
        }}
      >
        <div className={styles.row}>
          <TextField name="email" className={styles.field} label="Email address" type="email" required />
          <Button type="submit" className={styles.button} pendingLabel="Subscribing...">
            Subscribe
          </Button>
        </div>
      </form>
    </div>
  );
}

/** Settles when what was just pressed is let go of: a button that is replaced in between is never clicked. */
const untilReleased = (): Promise<void> =>
  new Promise((resolve) => {
    // A task later: the form is sent after its button's click was told everywhere.
    const release = () => setTimeout(resolve);
    for (const end of ['click', 'pointercancel']) window.addEventListener(end, release, { once: true });
  });

const NoForm = () => (
  <Alert tone="danger">The form could not be loaded. Please reload the page to subscribe.</Alert>
);
