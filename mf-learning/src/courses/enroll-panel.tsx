import { formatPrice, isFree } from '@backflow/contracts';
import { needsInvoice } from '@backflow/contracts/bookings';
import { isFinished } from '@backflow/contracts/shared';
import type { CourseDetail } from '@backflow/contracts/learning';
import { Link } from '@backflow/platform';
import { PREMIUM_PATH, monthlyPremiumPrice, useNow } from '@backflow/remote-kit';
import {
  ApprovalNote,
  BookForCompany,
  MyBookingActions,
  MyPriceNote,
  PriceCode,
  useIsBilledToOther,
  useMyPrice,
} from '@backflow/booking-kit';
import { Card, Icon, buttonClass, classNames } from '@backflow/ui';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { CourseCover } from '../subject-picture.tsx';
import { CourseProgress } from './course-progress.tsx';
import { COURSES_HREF, getEnrollment, formatFacts, lessonHref } from './course-text.ts';
import { EnrollButton, useEnrolling } from './enroll-button.tsx';
import { PendingSteps } from './pending-steps.tsx';
import styles from './enroll-panel.module.css';

/**
 * The panel of a course: its price and the button to enroll, or the member's progress and the link to continue.
 * @param wide takes the width of the page
 */
export function EnrollPanel({ course, wide = false }: { course: CourseDetail; wide?: boolean }) {
  const own = getEnrollment(course);
  const panel = useRestoredFocus(own !== null);
  const now = useNow();
  return (
    <Card
      ref={panel}
      role="region"
      aria-label="Enrollment"
      tabIndex={-1}
      padded={false}
      className={classNames(styles.panel, wide && styles.wide)}
    >
      <CourseCover course={course} className={styles.cover} />
      <div className={styles.body}>
        {own === null ? (
          <Offer course={course} />
        ) : own.status === 'pending' ? (
          <Pending course={course} />
        ) : course.mayOpen ? (
          <Progress course={course} />
        ) : (
          <NeedsPremiumAgain />
        )}
        {own !== null && !course.isPublished && (
          <p className={styles.note}>
            This course is no longer offered. You are enrolled in it, so it stays in your courses.
          </p>
        )}
        {own !== null && (
          <MyBookingActions
            booking={{ ...own, offers: 'courses', title: course.title, startsAt: null }}
            now={now}
          />
        )}
        {course.isPublished && <BookForCompany offer={{ ...course, offers: 'courses' }} />}
        <ul className={styles.facts}>
          {formatFacts(course).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

/** The button to enroll has disappeared, so the focus moves to the panel. */
function useRestoredFocus(isEnrolled: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  const wasEnrolled = useRef(isEnrolled);
  useEffect(() => {
    if (isEnrolled && !wasEnrolled.current && document.activeElement === document.body)
      panel.current?.focus();
    wasEnrolled.current = isEnrolled;
  }, [isEnrolled]);
  return panel;
}

function Offer({ course }: { course: CourseDetail }) {
  const enrolling = useEnrolling();
  const { price } = useMyPrice(course);
  return (
    <>
      <p className={styles.price}>{priceText(course)}</p>
      <EnrollButton course={course} enrolling={enrolling} block />
      {!course.needsPremium && (
        <>
          <MyPriceNote offer={{ ...course, startsAt: null }} />
          <ApprovalNote offerId={course.id} />
          <PriceCode record={course} offers="courses" />
        </>
      )}
      <p className={styles.note}>{offerText({ ...course, price })}</p>
    </>
  );
}

const priceText = ({ accessLevel, price }: CourseDetail): string =>
  accessLevel === 'premium' && isFree(price)
    ? 'Premium'
    : accessLevel === 'free'
      ? 'Free'
      : formatPrice(price);

function offerText(course: CourseDetail): string {
  if (course.needsPremium) {
    const monthly = monthlyPremiumPrice();
    return `This course is for premium members.${monthly === null ? '' : ` Premium is ${monthly}/month.`}`;
  }
  if (needsInvoice(course)) {
    return 'You request an invoice by enrolling. The course opens once it is paid; nothing is charged here.';
  }
  if (course.mayOpen)
    return 'You can read all of it as an administrator. Enroll to have your progress counted.';
  return course.accessLevel === 'premium'
    ? 'Included in your premium membership. It opens at once.'
    : 'It opens at once, and stays open: go at your own pace.';
}

function Pending({ course }: { course: CourseDetail }) {
  const isBilledToOther = useIsBilledToOther(course.enrollment);
  return isBilledToOther ? (
    <>
      <EnrollmentState icon="clock">Enrolled, not paid yet</EnrollmentState>
      <p className={styles.note}>
        The course opens once its invoice is paid, which goes to whoever booked it for you.
      </p>
    </>
  ) : (
    <>
      <EnrollmentState icon="clock">Enrolled, invoice requested</EnrollmentState>
      <PendingSteps id={course.id} />
    </>
  );
}

const NeedsPremiumAgain = () => (
  <>
    <EnrollmentState icon="lock">Enrolled, open with premium</EnrollmentState>
    <Link to={PREMIUM_PATH} className={buttonClass('primary', 'md', true)}>
      Get Premium
    </Link>
    <p className={styles.note}>
      This course is for premium members. Your progress is kept, and you go on where you left off.
    </p>
  </>
);

function Progress({ course }: { course: CourseDetail }) {
  const progress = course.enrollment?.progress ?? { completed: 0, total: course.lessonCount };
  const next = course.lessons.find(({ id }) => id === course.nextLessonId) ?? course.lessons[0];
  if (isFinished(progress)) {
    return (
      <>
        <EnrollmentState icon="check">You have finished this course</EnrollmentState>
        <CourseProgress progress={progress} of={course.title} />
        <Link to={COURSES_HREF} className={buttonClass('primary', 'md', true)}>
          Find the Next Course
        </Link>
        {next && next.id !== course.id && (
          <Link to={lessonHref(course.id, next.id)} className={buttonClass('quiet', 'md', true)}>
            Read It Again
          </Link>
        )}
      </>
    );
  }
  return (
    <>
      <EnrollmentState icon="book">
        {progress.completed > 0 ? 'You are on your way' : 'The course is open'}
      </EnrollmentState>
      <CourseProgress progress={progress} of={course.title} />
      {next && (
        <>
          {next.id === course.id ? (
            <a href="#content" className={buttonClass('primary', 'md', true)}>
              Start Course
            </a>
          ) : (
            <Link to={lessonHref(course.id, next.id)} className={buttonClass('primary', 'md', true)}>
              {progress.completed > 0 ? 'Continue' : 'Start Course'}
            </Link>
          )}
          {next.id !== course.id && (
            <p className={styles.note}>
              {progress.completed > 0 ? 'Next' : 'First'}: {next.title}
            </p>
          )}
        </>
      )}
    </>
  );
}

const EnrollmentState = ({
  icon,
  children,
}: {
  icon: 'clock' | 'lock' | 'check' | 'book';
  children: ReactNode;
}) => (
  <p className={styles.standing} data-icon={icon}>
    <Icon name={icon} />
    {children}
  </p>
);
