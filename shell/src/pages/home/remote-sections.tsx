import { Link } from '@backflow/platform';
import type { FrameProps } from '@backflow/platform';
import { Container, DatedCardSkeletons, Icon, Skeleton, SkeletonGroup, SkeletonLine } from '@backflow/ui';
import { MissingWidget, Slot } from '../../federation/slot.tsx';
import styles from './home-section.module.css';

/** The sections of the home page that remotes fill. */
export const RemoteSections = () => (
  <Container className={styles.sections}>
    <Slot name="home.events" Frame={Section} loading={<Cards />} empty={missing('Upcoming events')} />
    <Slot name="home.calendar" Frame={Section} loading={<Calendar />} empty={missing('Training calendar')} />
    <Slot name="home.courses" Frame={Section} loading={<Course />} />
  </Container>
);

const Section = ({ id, title, link, children }: FrameProps) => (
  <section aria-labelledby={id} className={styles.section}>
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      {link && (
        <Link to={link.path} className={styles.more}>
          {link.label} <Icon name="arrow-right" size={16} />
        </Link>
      )}
    </div>
    {children}
  </section>
);

const missing = (title: string) => (
  <Section id={title.replaceAll(' ', '-')} title={title}>
    <MissingWidget title={title} />
  </Section>
);

const Cards = () => (
  <DatedCardSkeletons label="Loading events" count={2} actions={false} className={styles.cards} />
);

const Course = () => (
  <SkeletonGroup label="Loading courses" className={styles.course}>
    <span className={styles.cover} />
    <span className={styles.words}>
      <Skeleton width={150} height={24} />
      <Skeleton width="80%" height={28} />
      <SkeletonLine width="100%" />
      <SkeletonLine width="70%" />
    </span>
  </SkeletonGroup>
);

const Calendar = () => (
  <SkeletonGroup label="Loading the calendar" className={styles.calendar}>
    <div className={styles.calendarHead}>
      <Skeleton width={180} height={24} />
      <Skeleton height={44} />
    </div>
    <div className={styles.month} />
  </SkeletonGroup>
);
