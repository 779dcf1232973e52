export { BookingSettingsForm as default } from '../admin/settings/booking-settings-form.tsx';
