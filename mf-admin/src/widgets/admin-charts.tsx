export { Charts as default } from '../today/charts.tsx';
