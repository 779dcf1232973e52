/** To be built. */
export const CoursesTab = () => null;
