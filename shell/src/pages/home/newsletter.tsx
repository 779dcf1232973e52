import { Link } from '@backflow/platform';
import { Alert, Button, Container, TextField } from '@backflow/ui';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNearViewport } from '../../federation/use-near-viewport.ts';
import type { NewsletterDraft, NewsletterForm } from '../../company/newsletter-form.tsx';
import formStyles from '../../company/newsletter-form.module.css';
import styles from './newsletter.module.css';

/** The newsletter section at the end of the home page. */
export const Newsletter = () => (
  <section className={styles.band} aria-labelledby="newsletter">
    <Container>
      <div className={styles.columns}>
        <div>
          <h2 id="newsletter" className={styles.title}>
            New training, before it fills up.
          </h2>
          <p className={styles.lead}>
            Events, courses and changes to the rules, in one short email. Leave at any time. We treat your
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
 * The form library is not part of the first load: most visitors never scroll down to this form. Until it is loaded, a plain
 * form is shown; its input and its submission are passed on to the real one.
 */
function LazyForm() {
  const { place, isNear } = useNearViewport();
  const isSent = useRef(false);
  const pressed = useRef(Promise.resolve());
  const [loaded, setLoaded] = useState<{ Form: Form; draft: NewsletterDraft } | 'failed' | null>(null);

  useEffect(() => {
    if (!isNear) return;
    import('../../company/newsletter-form.tsx')
      .then(async ({ NewsletterForm: Form }) => {
        await pressed.current;
        const email = place.current?.querySelector('input')?.value ?? '';
        const hasFocus = place.current?.contains(document.activeElement) ?? false;
        // Synchronous: input between reading the form and replacing it would be lost.
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
        className={formStyles.form}
        onPointerDown={() => {
          pressed.current = untilReleased();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          isSent.current = true;
        }}
      >
        <div className={formStyles.row}>
          <TextField name="email" className={formStyles.field} label="Email address" type="email" required />
          <Button type="submit" className={formStyles.button} pendingLabel="Subscribing...">
            Subscribe
          </Button>
        </div>
      </form>
    </div>
  );
}

/** Resolves when the pressed pointer is released: a button that is replaced in between gets no click. */
const untilReleased = (): Promise<void> =>
  new Promise((resolve) => {
    // One task later: the form is submitted after all listeners of the click.
    const release = () => setTimeout(resolve);
    for (const end of ['click', 'pointercancel']) window.addEventListener(end, release, { once: true });
  });

const NoForm = () => (
  <Alert tone="danger">The form could not be loaded. Please reload the page to subscribe.</Alert>
);
