export * from './webinar.ts';
export * from './webinar-admin.endpoints.ts';
export * from './webinar-rule.ts';
export * from './webinar.endpoints.ts';
