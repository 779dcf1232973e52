export { FullNeed as default } from '../today/needs.tsx';
