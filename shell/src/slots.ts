/** The slots on the shell's pages, for the checks of releases whose widgets fill them. */
export const SHELL_SLOTS = [
  'bar.search',
  'dashboard.figures',
  'dashboard.my-events',
  'dashboard.overview',
  'dashboard.resources',
  'dashboard.training',
  'home.calendar',
  'home.courses',
  'home.events',
  'settings.sections',
] as const;
