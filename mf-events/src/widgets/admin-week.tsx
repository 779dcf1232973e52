export { Week as default } from '../admin/today/week.tsx';
