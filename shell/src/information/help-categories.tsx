import { brand } from '@backflow/contracts';
import styles from './contact-page.module.css';
import { MailLink } from './mail-link.tsx';

const { email } = brand.contact;

const categories = [
  {
    title: 'Training',
    words: 'Which course fits you, what to bring to a hands-on day, certificates and attendance records.',
    address: email.training,
  },
  {
    title: 'Event registration by email',
    words:
      'Send the event, the names and a phone number. We hold the seats and reply with the invoice, if any.',
    address: email.events,
  },
  {
    title: 'Parts and equipment',
    words: 'Assemblies, repair kits, gauges and their calibration. Have the make, model and size at hand.',
    address: email.parts,
  },
  {
    title: 'Partnerships',
    words: 'Manufacturers, water purveyors and trainers who want to host an event or teach with us.',
    address: email.partnerships,
  },
];

/** What people write about, each with the address that answers it. */
export const HelpCategories = () => (
  <section aria-labelledby="help" className={styles.help}>
    <h2 id="help">How can we help?</h2>
    <ul className={styles.categories}>
      {categories.map(({ title, words, address }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{words}</p>
          <MailLink address={address} className={styles.mail} />
        </li>
      ))}
    </ul>
  </section>
);
