import { Link, usePageTitle } from '@backflow/platform';
import { AssemblyDrawing, Container, buttonClass } from '@backflow/ui';
import styles from './not-found-page.module.css';

export function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <Container>
      <div className={styles.page}>
        <AssemblyDrawing kind="pvb" className={styles.drawing} />
        <h1 tabIndex={-1} data-page-heading="">
          404 Page Not Found
        </h1>
        <p className={styles.words}>Did you forget to add the page to the router?</p>
        <Link to="/" className={buttonClass('primary')}>
          Go to the home page
        </Link>
      </div>
    </Container>
  );
}
