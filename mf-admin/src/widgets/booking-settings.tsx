export { BookingSettingsForm as default } from '../booking-settings/booking-settings-form.tsx';
