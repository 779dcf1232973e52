export * from './confirm-paid.ts';
export * from './import-bookings.ts';
export * from './lock-offer.ts';
export * from './publish-offer-sql.ts';
