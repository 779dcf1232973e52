import { ApiError, Link } from '@backflow/platform';
import { PremiumButton } from '@backflow/remote-kit';
import { Callout, buttonClass } from '@backflow/ui';
import type { IconName } from '@backflow/ui';
import { courseHref } from './course-text.ts';
import { PendingSteps } from './pending-steps.tsx';
import styles from './lesson-refusal.module.css';

const REFUSALS = {
  ENROLLMENT_REQUIRED: { icon: 'book', title: 'Enroll to read this lesson' },
  PAYMENT_PENDING: { icon: 'clock', title: 'This lesson opens once the invoice is paid' },
  PREMIUM_REQUIRED: { icon: 'lock', title: 'This lesson is for premium members' },
} as const satisfies Record<string, { icon: IconName; title: string }>;

type RefusalCode = keyof typeof REFUSALS;
type Refusal = ApiError & { code: RefusalCode };

/** True if the lesson exists and is not open to the member. */
export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof ApiError && Object.hasOwn(REFUSALS, error.code);

interface Props {
  error: Refusal;
  courseId: string;
}

/** Why a lesson is not open to the member, and the next step. */
export function LessonRefusal({ error, courseId }: Props) {
  const { icon, title } = REFUSALS[error.code];
  const toCourse = (
    <Link to={courseHref(courseId)} className={buttonClass('primary')}>
      Go to the Course
    </Link>
  );
  const isPending = error.code === 'PAYMENT_PENDING';
  return (
    <Callout
      icon={icon}
      title={title}
      action={isPending ? undefined : error.code === 'PREMIUM_REQUIRED' ? <PremiumButton /> : toCourse}
      className={styles.refusal}
    >
      <div className={styles.text}>
        <p>{error.reason}</p>
        {isPending && <PendingSteps id={courseId} />}
        {isPending && toCourse}
      </div>
    </Callout>
  );
}
