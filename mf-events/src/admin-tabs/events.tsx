export { EventsTab as default } from '../admin/events/events-tab.tsx';
