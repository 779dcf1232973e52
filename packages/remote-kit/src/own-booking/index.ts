export { OwnBookingActions } from './own-booking-actions.tsx';
export type { ManagedBooking } from './managed-booking.ts';
