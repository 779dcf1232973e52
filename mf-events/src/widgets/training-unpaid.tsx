import { formatPrice } from '@backflow/contracts';
import { totalAmount } from '@backflow/contracts/bookings';
import { listOwnEnrollments } from '@backflow/contracts/learning';
import type { EnrollmentItem } from '@backflow/contracts/learning';
import { supplierEmailOf } from '@backflow/contracts/settings';
import { siteSettings, useSession } from '@backflow/platform';
import { everyPageOf, formatCount, useNow } from '@backflow/remote-kit';
import { Alert } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { unpaidOf } from '../training/training-item.ts';
import type { TrainingItem } from '../training/training-item.ts';
import { TrainingRows, rowOf } from '../training/training-rows.tsx';
import type { TrainingRow } from '../training/training-rows.tsx';
import { useOwnTraining } from '../training/use-own-training.ts';
import styles from './training-unpaid.module.css';

/** Shared with the courses' own section: the same request, once. */
const ownEnrollments = everyPageOf(listOwnEnrollments, {});

/** What the member has not paid yet, courses too, with the total and how to pay; nothing when all is paid. */
export default function TrainingUnpaid() {
  const now = useNow();
  const { data: registrations = [] } = useOwnTraining();
  const { data: enrollments = [], isError } = useQuery(ownEnrollments);
  const events = unpaidOf(registrations);
  const courses = enrollments.filter(({ course, status }) => status === 'pending' && !course.isDeleted);
  if (events.length + courses.length === 0) return null;
  const total = totalAmount([...events.map(amountOf), ...courses.map(({ course }) => course.price)]);
  return (
    <TrainingRows
      rows={[
        ...events.map((item) => rowOf(item, now, formatPrice(amountOf(item)))),
        ...courses.map(courseRow),
      ]}
    >
      <p className={styles.total}>
        <span>{formatCount(events.length + courses.length, 'booking', 'bookings')} to be paid</span>
        <strong>{formatPrice(total)}</strong>
      </p>
      {isError && <Alert tone="danger">Your courses could not be loaded. The total is without them.</Alert>}
      <HowToPay />
    </TrainingRows>
  );
}

const amountOf = ({ due, event }: TrainingItem): string => due ?? event.price;

const courseRow = ({ id, course }: EnrollmentItem): TrainingRow => ({
  ...{ id, when: 'Course', title: course.title, href: `/courses/${course.id}` },
  detail: 'It opens once the invoice is paid',
  end: formatPrice(course.price),
});

function HowToPay() {
  const email = useSession(({ user }) => user?.email);
  const settings = siteSettings();
  const address = supplierEmailOf(settings);
  return (
    <p className={styles.how}>
      {settings.companyName} sends an invoice for each by email{email !== undefined && ` to ${email}`}. Pay it
      by the date written on it: your seat is held until then. Questions about an invoice? Write to{' '}
      <a href={`mailto:${address}`}>{address}</a> or call {settings.phone}.
    </p>
  );
}
