import { AssemblyDrawing, Container } from '@backflow/ui';
import type { ReactNode } from 'react';
import styles from './auth-page.module.css';

interface Props {
  title: string;
  lead: string;
  children: ReactNode;
}

/** The layout of the sign-in and registration pages: text on the left, card on the right. */
export const AuthPage = ({ title, lead, children }: Props) => (
  <Container>
    <div className={styles.page}>
      <div className={styles.words}>
        <h1 tabIndex={-1} data-page-heading="">
          {title}
        </h1>
        <p className={styles.lead}>{lead}</p>
        <AssemblyDrawing kind="rpz" className={styles.drawing} />
      </div>
      <div className={styles.card}>{children}</div>
    </div>
  </Container>
);
