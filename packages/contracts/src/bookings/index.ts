export * from './attendee.endpoints.ts';
export * from './attention.endpoints.ts';
export * from './booking.ts';
export * from './booking.endpoints.ts';
export * from './booking-state.ts';
export * from './notify-attendees.ts';
export * from './offer.ts';
export * from './transitions.ts';
