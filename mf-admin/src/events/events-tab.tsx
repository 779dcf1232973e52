/** To be built. */
export const EventsTab = () => null;
