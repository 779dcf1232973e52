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
  /** Exceptions that may be larger, by remote and part. */
  larger: Readonly<Record<string, number>>;
}

export const REMOTE_BUDGETS: Budgets = {
  entry: 3,
  page: 30,
  widget: 23,
  admin: 60,
  larger: {
    // It is mostly hashes of pages and widgets, which compress differently in each build.
    'admin admin/remoteEntry.js': 3.5,
    'events remoteEntry.js': 3.2,
    'community ./pages/topic': 37,
    // The pages of an event and a course say the reader's price, due day and refund before the click, clean what is typed, and have seats
    // for a company. An event also has days, and prices that depend on the reader.
    'events ./pages/event': 35,
    'events ./pages/events': 32.5,
    // The rules of sessions: an event shows on each of its days.
    'events ./widgets/training-calendar': 26.5,
    // The list kit and the form of a series, with the dates that its instructor or venue is taken.
    'events ./pages/series': 61.5,
    'learning ./pages/course': 31.5,
    // With the forms of payments, accounts and corrections, and the rules of prices, by which a move is told before the click.
    'admin ./pages/bookings': 86.5,
    'admin ./widgets/attendees': 85.5,
    'admin ./pages/money': 70,
  },
};

/** Budgets of the shell. */
export const SHELL_BUDGETS = {
  /** The main script and its style sheet, which every page of the site needs: 147.6 to 148.1 for the same modules, by the names of files. */
  main: 148.2,
  /** A page or a dialog, without the main script. */
  page: 31,
  /** The chunk of the shell that only remotes' pages need, without the main script. */
  remotePage: 5,
} as const;
