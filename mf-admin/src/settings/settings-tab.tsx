/** To be built. */
export const SettingsTab = () => null;
