export { addressed, assetsOf, card, field, problemWith, renderTab, toasted } from './admin-screen.ts';
export { buildMember } from './build-member.ts';
export { data, failure, fakeApi, type Call, type Responses } from './fake-api.ts';
export { renderInShell } from './render-in-shell.tsx';
