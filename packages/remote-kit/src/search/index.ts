export { FoundList, FoundSkeleton } from './found-list.tsx';
