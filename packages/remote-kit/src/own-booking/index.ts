export { OwnBookingActions } from './own-booking-actions.tsx';
export { useIsBilledToOther } from './managed-booking.ts';
export type { ManagedBooking } from './managed-booking.ts';
