import type { ReactNode } from 'react';
import { AssemblyDrawing } from './assembly-drawing.tsx';
import { Container } from './container.tsx';
import styles from './not-found.module.css';

/** The page for an unknown address; `home` is the link to the home page. */
export const NotFound = ({ home }: { home: ReactNode }) => (
  <Container>
    <div className={styles.page}>
      <AssemblyDrawing kind="pvb" className={styles.drawing} />
      <h1 tabIndex={-1} data-page-heading="">
        404 Page Not Found
      </h1>
      <p className={styles.words}>Did you forget to add the page to the router?</p>
      {home}
    </div>
  </Container>
);
