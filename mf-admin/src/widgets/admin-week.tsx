export { Week as default } from '../today/week.tsx';
