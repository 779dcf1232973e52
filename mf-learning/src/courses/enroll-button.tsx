import { formatPrice } from '@backflow/contracts';
import { needsInvoice } from '@backflow/contracts/bookings';
import type { NewEnrollment } from '@backflow/contracts/bookings';
import type { CourseView } from '@backflow/contracts/learning';
import { siteSettings } from '@backflow/platform';
import { ConfirmDialog, PremiumButton, useMemberAction } from '@backflow/remote-kit';
import { MyPriceNote, useMyPrice } from '@backflow/booking-kit';
import type { MemberAction } from '@backflow/remote-kit';
import { Button } from '@backflow/ui';
import { useState } from 'react';
import { enrollment } from './api.ts';
import { getEnrollment } from './course-text.ts';

export const useEnrolling = (): MemberAction =>
  useMemberAction({
    mutation: enrollment,
    successMessage: enrolledText,
    errorMessage: 'Failed to enroll in course',
  });

function enrolledText({ status }: Pick<NewEnrollment, 'status'>): { title: string; description?: string } {
  const title = 'Successfully enrolled in course!';
  if (status !== 'pending') return { title };
  const { companyName } = siteSettings();
  return {
    title,
    description: `${companyName} sends you the invoice by email. Check whom it is billed to, under My Training. Once it is paid, the course opens.`,
  };
}

interface Props {
  course: Pick<
    CourseView,
    'id' | 'title' | 'price' | 'prices' | 'takesCodes' | 'accessLevel' | 'enrollment' | 'needsPremium'
  >;
  enrolling: MemberAction;
  block?: boolean;
}

/**
 * The button to enroll in a course. Its width stays the same while the request is pending, and it keeps the focus. A course with a price asks
 * first, as enrolling orders an invoice.
 */
export function EnrollButton({ course, enrolling, block }: Props) {
  const isEnrolled = getEnrollment(course) !== null;
  const [isConfirming, setIsConfirming] = useState(false);
  const { price } = useMyPrice(course);
  if (course.needsPremium && !isEnrolled) return <PremiumButton />;
  return (
    <>
      <Button
        block={block}
        disabled={isEnrolled}
        pending={!isEnrolled && enrolling.isPending(course.id)}
        pendingLabel="Enrolling..."
        onClick={() => {
          if (needsInvoice({ ...course, price })) setIsConfirming(true);
          else enrolling.start(course.id);
        }}
      >
        {isEnrolled ? 'Enrolled' : 'Enroll Now'}
      </Button>
      {isConfirming && (
        <ConfirmOrder
          course={course}
          price={price}
          onConfirm={() => {
            setIsConfirming(false);
            enrolling.start(course.id);
          }}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}

interface ConfirmProps {
  course: Props['course'];
  /** The member's own. */
  price: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an invoice is ordered. */
const ConfirmOrder = ({ course, course: { title }, price, onConfirm, onClose }: ConfirmProps) => (
  <ConfirmDialog
    open
    title={`Enroll in “${title}” for ${formatPrice(price)}?`}
    question={`You request an invoice for ${formatPrice(price)}, which ${siteSettings().companyName} sends to your email address.`}
    note={
      <>
        <p>The course opens once the invoice is paid. Nothing is charged here.</p>
        <MyPriceNote offer={{ ...course, startsAt: null }} />
      </>
    }
    confirmLabel="Enroll and Receive Invoice"
    variant="primary"
    onConfirm={onConfirm}
    onClose={onClose}
  />
);
