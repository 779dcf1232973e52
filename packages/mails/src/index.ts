export * from './mail-recipients.ts';
export * from './sms-sender.ts';
export * from './store-mailing.ts';
