import { brand } from '@backflow/contracts';
import { usePageTitle } from '@backflow/platform';
import { Container, PageHeader } from '@backflow/ui';
import { ContactFacts } from './contact-facts.tsx';
import styles from './contact-page.module.css';
import { HelpCategories } from './help-categories.tsx';
import { QuickLinks } from './quick-links.tsx';

/** `/contact-us` */
export function ContactPage() {
  usePageTitle('Contact Us');
  return (
    <Container className={styles.page}>
      <PageHeader
        title="Contact Us"
        lead="Call, write or come by. The people who answer teach the classes and stock the parts."
      />
      <ContactFacts />
      <HelpCategories />
      <div className={styles.columns}>
        <section aria-labelledby="about" className={styles.about}>
          <h2 id="about">About us</h2>
          <p>
            Established in {brand.established}, {brand.companyName} has supplied plumbers with backflow
            assemblies, repair kits and test equipment ever since, and taught them how to use them.
          </p>
          <p>
            {brand.name} is where that training lives now: hands-on events, courses and webinars, and a forum
            where people who test, repair and sign for assemblies help each other.
          </p>
        </section>
        <QuickLinks />
      </div>
    </Container>
  );
}
