import type { CourseView, EnrollmentItem } from '@backflow/contracts';
import { siteSettings } from '@backflow/platform';
import { PremiumButton, useMemberAction } from '@backflow/remote-kit';
import type { MemberAction } from '@backflow/remote-kit';
import { Button } from '@backflow/ui';
import { enrollment } from './api.ts';
import { enrollmentOf } from './course-words.ts';

/** Enrolling in courses by their ids. */
export const useEnrolling = (): MemberAction =>
  useMemberAction({ mutation: enrollment, done: enrolledWords, failed: 'Failed to enroll in course' });

function enrolledWords({ status }: Pick<EnrollmentItem, 'status'>): { title: string; description?: string } {
  const title = 'Successfully enrolled in course!';
  if (status !== 'pending') return { title };
  const { companyName } = siteSettings();
  return {
    title,
    description: `${companyName} sends you the invoice by email. Once it is paid, the course opens.`,
  };
}

interface Props {
  course: Pick<CourseView, 'id' | 'enrollment' | 'needsPremium'>;
  enrolling: MemberAction;
  block?: boolean;
}

/** The way into a course; it keeps its width while it is pending, and the focus afterwards. */
export function EnrollButton({ course, enrolling, block }: Props) {
  const isEnrolled = enrollmentOf(course) !== null;
  if (course.needsPremium && !isEnrolled) return <PremiumButton />;
  return (
    <Button
      block={block}
      disabled={isEnrolled}
      pending={!isEnrolled && enrolling.isPending(course.id)}
      pendingLabel="Enrolling..."
      onClick={() => {
        enrolling.start(course.id);
      }}
    >
      {isEnrolled ? 'Enrolled' : 'Enroll Now'}
    </Button>
  );
}
