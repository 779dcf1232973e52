export { createDrafts, type DraftKind, type DraftStore, type DraftView } from './draft-store.ts';
export { removeOldStored } from './stored-draft.ts';
