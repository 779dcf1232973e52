import { siteSettings } from '@backflow/platform';
import { AssemblyDrawing, Card, Container, Skeleton, SkeletonGroup } from '@backflow/ui';
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

/** The frame of the sign-in page, which is in the page's HTML; the form follows with its script. */
export const LoginFrame = ({ children = <LoadingForm /> }: { children?: ReactNode }) => (
  <AuthPage title="Welcome back" lead={`Sign in to your ${siteSettings().brandName} account.`}>
    <Card>
      <h2 className={styles.cardTitle}>Sign In</h2>
      <p className={styles.cardLead}>Enter your email and password to access your account.</p>
      {children}
    </Card>
  </AuthPage>
);

/** The frame of the registration page, like that of the sign-in page. */
export const RegisterFrame = ({ children = <LoadingForm /> }: { children?: ReactNode }) => (
  <AuthPage
    title={`Join ${siteSettings().brandName}`}
    lead="Hands-on events, courses and a community of certified testers."
  >
    <Card>
      <h2 className={styles.cardTitle}>Create your account</h2>
      {children}
    </Card>
  </AuthPage>
);

const LoadingForm = () => (
  <SkeletonGroup label="Loading the form">
    <Skeleton className={styles.loading} />
  </SkeletonGroup>
);
