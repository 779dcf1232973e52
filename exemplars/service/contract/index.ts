export * from './open-day-admin.endpoints.ts';
export * from './open-day.endpoints.ts';
