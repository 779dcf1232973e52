export { createDrafts } from './draft-store.ts';
export { removeOldStored } from './stored-draft.ts';
