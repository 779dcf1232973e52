import { SharePage } from '@backflow/remote-kit';
import { AssemblyDrawing, DateBlock } from '@backflow/ui';
import type { AssemblyKind, DateParts } from '@backflow/ui';
import type { ReactNode, RefObject } from 'react';
import styles from './offer-page.module.css';

interface Props {
  /** The address of the page. */
  path: string;
  back: ReactNode;
  date: DateParts;
  drawing: AssemblyKind;
  /** Price, supplier, status. */
  offer: ReactNode;
  title: string;
  titleRef?: RefObject<HTMLHeadingElement | null>;
  /** Above everything else: a draft, an event that is over, an invoice. */
  notices?: ReactNode;
  /** Date, location, seats. */
  terms: ReactNode;
  /** The buttons to register; on a phone they stay at the bottom of the screen. */
  actions: ReactNode;
  /** The state of the registration. */
  notes?: ReactNode;
  children: ReactNode;
}

/** The page of an event or a webinar: led by its date, the terms and the buttons beside what it is about. */
export const OfferPage = ({ path, back, date, drawing, offer, title, titleRef, ...parts }: Props) => (
  <article aria-labelledby="offer-title">
    <p className={styles.back}>{back}</p>
    <header className={styles.header}>
      <div className={styles.date}>
        <DateBlock {...date} />
      </div>
      <div className={styles.heading}>
        <div className={styles.offer}>{offer}</div>
        <h1 ref={titleRef} id="offer-title" tabIndex={-1} data-page-heading="">
          {title}
        </h1>
      </div>
      <div className={styles.drawing}>
        <AssemblyDrawing kind={drawing} />
      </div>
    </header>
    {parts.notices && <div className={styles.notices}>{parts.notices}</div>}
    <div className={styles.columns}>
      <div className={styles.side}>
        <div className={styles.terms}>{parts.terms}</div>
        <div className={styles.actions}>{parts.actions}</div>
        <div className={styles.notes}>{parts.notes}</div>
        <div className={styles.share}>
          <SharePage path={path} />
        </div>
      </div>
      <div className={styles.main}>{parts.children}</div>
    </div>
  </article>
);
