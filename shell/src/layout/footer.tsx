import { Link, siteSettings } from '@backflow/platform';
import { Container, Icon, Logo } from '@backflow/ui';
import styles from './footer.module.css';

export function Footer() {
  const { brandName, brandLine, companyName, companyUrl } = siteSettings();
  return (
    <footer className={styles.footer}>
      <Container>
        <div className={styles.row}>
          <Logo name={brandName} line={brandLine} />
          <nav aria-label="About this site" className={styles.links}>
            <a href={companyUrl} target="_blank" rel="noopener noreferrer">
              {companyName} <Icon name="external" size={16} label="opens in a new window" />
            </a>
            <Link to="/privacy-policy">Privacy Policy</Link>
            <Link to="/terms-of-service">Terms of Service</Link>
            <Link to="/contact-us">Contact Us</Link>
          </nav>
        </div>
        <p className={styles.copyright}>© 2025 {companyName}. All rights reserved.</p>
      </Container>
    </footer>
  );
}
