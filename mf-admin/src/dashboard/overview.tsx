/** What needs a hand, and reports. */
export const Overview = () => null;
