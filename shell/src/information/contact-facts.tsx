import { brand } from '@backflow/contracts';
import { Card, Icon, type IconName } from '@backflow/ui';
import type { ReactNode } from 'react';
import { CompanyAddress } from './company-address.tsx';
import styles from './contact-page.module.css';
import { MailLink } from './mail-link.tsx';
import { PhoneLink } from './phone-link.tsx';

const Fact = ({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) => (
  <section className={styles.fact}>
    <h2>
      <Icon name={icon} />
      {title}
    </h2>
    {children}
  </section>
);

/** How to reach the company: phone, postal address and business hours, side by side. */
export const ContactFacts = () => (
  <Card padded={false} className={styles.facts}>
    <Fact icon="phone" title="Phone and e-mail">
      <PhoneLink className={styles.phone} />
      <MailLink address={brand.contact.email.general} className={styles.mail} />
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
