import type { MyRegistration } from '@backflow/contracts/bookings';
import { confirmByText } from './confirm-by-note.tsx';
import { currentSession, siteSettings } from '@backflow/platform';

/** The toast after registering: a title, and the next step. */
export const registeredText =
  (title: string) =>
  ({
    status,
    confirmBy,
  }: Pick<MyRegistration, 'status' | 'confirmBy'>): { title: string; description?: string } => {
    const next = confirmBy === undefined ? nextStep(status) : confirmFirst(confirmBy);
    return next === undefined ? { title } : { title, description: next };
  };

const confirmFirst = (confirmBy: string): string =>
  `Confirm your email address by ${confirmByText(confirmBy)}, or this registration ends. We have sent you a link.`;

const nextStep = (status: MyRegistration['status']): string | undefined =>
  status === 'pending' ? invoiceText() : confirmationText();

const invoiceText = (): string =>
  `${siteSettings().companyName} sends you the invoice by email. Check whom it is billed to, under My Training. Once it is paid, your seat is confirmed.`;

/** Promises no mail if the address is unconfirmed or the member has switched mail off. */
function confirmationText(): string | undefined {
  const { user } = currentSession();
  if (!user?.emailNotifications) return undefined;
  return user.emailConfirmed
    ? 'We send you the confirmation by email, with a file for your calendar.'
    : 'Confirm your email address, and we send you the confirmation, with a file for your calendar.';
}
