/** To be built. */
export const WebinarsTab = () => null;
