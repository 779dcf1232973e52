/** To be built. */
export const ResourcesTab = () => null;
