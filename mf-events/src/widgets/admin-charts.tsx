export { Charts as default } from '../admin/today/charts.tsx';
