import { Link } from '@backflow/platform';
import { Container } from '@backflow/ui';
import { NewsletterForm } from './newsletter-form.tsx';
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
        <NewsletterForm />
      </div>
    </Container>
  </section>
);
