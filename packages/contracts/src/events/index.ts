export * from './event.ts';
export * from './event-admin.endpoints.ts';
export * from './event-input.ts';
export * from './event.endpoints.ts';
export * from './supplier.endpoints.ts';
export * from './supplier-admin.endpoints.ts';
export * from './series.endpoints.ts';
