export { ResourcesTab as default } from '../admin/resources/resources-tab.tsx';
