export { FullNeed as default } from '../admin/today/needs.tsx';
