export {
  queryParam,
  fakeUploads,
  card,
  field,
  getError,
  renderTab,
  selectInMenu,
  toastText,
  toastTitle,
} from './admin-screen.ts';
export { buildMember } from './build-member.ts';
export { seedCache } from './seed-cache.ts';
export { data, failure, fakeApi, type Call, type Responses } from './fake-api.ts';
export { getRequests } from './requests-of.ts';
export { renderInShell } from './render-in-shell.tsx';
