export { UnpaidNeed as default } from '../today/needs.tsx';
