import { brand } from '@backflow/contracts';
import { Link } from '@backflow/platform';
import { Container, Icon, Logo } from '@backflow/ui';
import styles from './footer.module.css';

export const Footer = () => (
  <footer className={styles.footer}>
    <Container>
      <div className={styles.row}>
        <Logo name={brand.name} line={brand.line} />
        <nav aria-label="About this site" className={styles.links}>
          <a href={brand.companyUrl} target="_blank" rel="noopener noreferrer">
            {brand.companyName} <Icon name="external" size={16} label="opens in a new window" />
          </a>
          <Link to="/privacy-policy">Privacy Policy</Link>
          <Link to="/terms-of-service">Terms of Service</Link>
          <Link to="/contact-us">Contact Us</Link>
        </nav>
      </div>
      <p className={styles.copyright}>© 2025 {brand.companyName}. All rights reserved.</p>
    </Container>
  </footer>
);
