export { WebinarsTab as default } from '../admin/webinars/webinars-tab.tsx';
