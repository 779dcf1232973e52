import { brand } from '@backflow/contracts';
import { Link, siteSettings } from '@backflow/platform';
import { Card, Container, Icon, PageHeader } from '@backflow/ui';
import type { IconName } from '@backflow/ui';
import type { ReactNode } from 'react';
import { useHasPage } from '../../federation/registry.ts';
import { CompanyAddress, MailLink, PhoneLink } from '../../company/contact-details.tsx';
import styles from './contact-page.module.css';

/** `/contact-us` */
export function ContactPage() {
  const { brandName, companyName } = siteSettings();
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
            Established in {brand.established}, {companyName} has supplied plumbers with backflow assemblies,
            repair kits and test equipment ever since, and taught them how to use them.
          </p>
          <p>
            {brandName} is where that training lives now: hands-on events, courses and webinars, and a forum
            where people who test, repair and sign for assemblies help each other.
          </p>
        </section>
        <QuickLinks />
      </div>
    </Container>
  );
}

const Fact = ({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) => (
  <section className={styles.fact}>
    <h2>
      <Icon name={icon} />
      {title}
    </h2>
    {children}
  </section>
);

/** Phone, postal address and business hours, side by side. */
const ContactFacts = () => (
  <Card padded={false} className={styles.facts}>
    <Fact icon="phone" title="Phone and email">
      <PhoneLink className={styles.phone} />
      <MailLink address={siteSettings().contactEmail} className={styles.mail} />
    </Fact>
    <Fact icon="pin" title="Postal address">
      <CompanyAddress />
    </Fact>
    <Fact icon="clock" title="Business hours">
      <ul className={styles.hours}>
        {brand.contact.businessHours.map(({ days, hours }) => (
          <li key={days}>
            <span className={styles.days}>{days}</span> {hours}
          </li>
        ))}
      </ul>
    </Fact>
  </Card>
);

const { email } = brand.contact;

const categories = [
  {
    title: 'Training',
    text: 'Which course fits you, what to bring to a hands-on day, certificates and attendance records.',
    address: email.training,
  },
  {
    title: 'Event registration by email',
    text: 'Send the event, the names and a phone number. We hold the seats and reply with the invoice, if any.',
    address: email.events,
  },
  {
    title: 'Parts and equipment',
    text: 'Assemblies, repair kits, gauges and their calibration. Have the make, model and size at hand.',
    address: email.parts,
  },
  {
    title: 'Partnerships',
    text: 'Manufacturers, water purveyors and trainers who want to host an event or teach with us.',
    address: email.partnerships,
  },
];

/** Common subjects, each with the address that answers it. */
const HelpCategories = () => (
  <section aria-labelledby="help" className={styles.help}>
    <h2 id="help">How can we help?</h2>
    <ul className={styles.categories}>
      {categories.map(({ title, text, address }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
          <MailLink address={address} className={styles.mail} />
        </li>
      ))}
    </ul>
  </section>
);

const events = { to: '/events', label: 'Upcoming Events' };
const pages = [
  { to: '/dashboard', label: 'Your Dashboard' },
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/terms-of-service', label: 'Terms of Service' },
];

/** Links to pages that visitors of the contact page often look for. */
function QuickLinks() {
  const { companyName, companyUrl } = siteSettings();
  const hasEvents = useHasPage('/events');
  return (
    <nav aria-labelledby="quick-links" className={styles.quick}>
      <h2 id="quick-links">Quick links</h2>
      <ul className={styles.links}>
        {(hasEvents ? [events, ...pages] : pages).map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>
              {label}
              <Icon name="arrow-right" size={18} />
            </Link>
          </li>
        ))}
        <li>
          <a href={companyUrl}>
            {companyName}
            <Icon name="external" size={18} />
          </a>
        </li>
      </ul>
    </nav>
  );
}
