export { FoundList, FoundSkeleton } from './found-list.tsx';
export { markBeginnings } from './mark-beginnings.ts';
