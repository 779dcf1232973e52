export { UnpaidNeed as default } from '../admin/today/needs.tsx';
