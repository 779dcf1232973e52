/**
 * The most that each part of the site may send at once, in kilobytes (1000 bytes) of scripts and styles as sent with brotli. A build that
 * exceeds one fails and names the largest modules. Find what should not be there before raising a figure.
 */
export interface Budgets {
  /** A remote's entry, which each of its pages and widgets needs. */
  entry: number;
  /** A page or a widget of a remote, without the entry. */
  page: number;
  widget: number;
  /** A page, a tab or a widget for administrators. */
  admin: number;
}

export const REMOTE_BUDGETS: Budgets = { entry: 3, page: 30, widget: 23, admin: 60 };

/** Budgets of the shell. */
export const SHELL_BUDGETS = {
  /** The main script and its style sheet, which every page of the site needs: within 0.2 for the same modules, by the names of files. */
  main: 149.3,
  /** A page or a dialog, without the main script. */
  page: 31,
  /** The chunk of the shell that only remotes' pages need, without the main script. */
  remotePage: 5,
} as const;
