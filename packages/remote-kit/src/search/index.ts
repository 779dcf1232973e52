export { FoundList, FoundSkeleton, type FoundRow } from './found-list.tsx';
export { markBeginnings } from './mark-beginnings.ts';
