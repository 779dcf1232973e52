export * from './mail.ts';
export * from './enrollment-mail.ts';
export * from './forum-mail.ts';
export * from './invoice-mail.ts';
export * from './own-booking-mail.ts';
export * from './registration-mail.ts';
export * from './mail.endpoints.ts';
export * from './notice.endpoints.ts';
