/*
 * All of this package: the SDK of remotes (`index.ts`), and what only the shell and tests use. Remotes' builds refuse it.
 */
export * from './api/api-error.ts';
export * from './queries/mutate.ts';
export * from './queries/patch-cached.ts';
export * from './queries/query-of.ts';
export { messageOf } from './api/parse-response.ts';
export { adoptPreloads } from './api/preloads.ts';
export * from './api/request.ts';
export * from './api/upload-file.ts';
export { beSignedOut, currentSession, useSession } from './current-session.ts';
export * from './federation/administration.ts';
export * from './federation/menu-counts.ts';
export * from './federation/page-lifecycles.tsx';
export * from './federation/slot.tsx';
export * from './offline/keep-page-offline.ts';
export * from './pacific-time.ts';
export * from './page-title.ts';
export * from './routing.ts';
export { followSession } from './session/follow-session.ts';
export * from './leave-for-sign-in.ts';
export { onSessionLost } from './reload-page.ts';
export * from './queries/query-client.ts';
export { refreshSession, registerWith, signInBy, signInWith, signOutNow } from './session/session-store.ts';
export * from './session/sign-in-gate.ts';
export * from './session/sign-out-guard.ts';
export * from './site-settings.ts';
export * from './toasts.ts';
