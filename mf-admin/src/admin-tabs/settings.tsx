export { SettingsTab as default } from '../settings/settings-tab.tsx';
