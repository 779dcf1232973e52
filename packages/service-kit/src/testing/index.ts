export * from './build-member.ts';
export * from './sign-cookie.ts';
export * from './test-service.ts';
export * from './topics-announced.ts';
