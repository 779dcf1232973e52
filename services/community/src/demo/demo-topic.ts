/** Something somebody wrote; approved unless it says otherwise. */
export interface DemoPost {
  /** First and last name, as identity's demo has them. */
  by: string;
  daysAgo: number;
  /** Markdown. */
  content: string;
  state?: 'pending' | 'rejected';
  /** Why it was rejected. */
  rejection?: string;
  /** What it said until it was changed, an hour after it was written. */
  before?: string;
  /** A change of it that waits for approval. */
  heldEdit?: string;
  /** By whom it was reported, and why. */
  reports?: readonly { by: string; reason: string }[];
}

export interface DemoReply extends DemoPost {
  isAnswer?: boolean;
}

export interface DemoTopic extends DemoPost {
  title: string;
  /** The category's name. */
  category: string | null;
  isPinned?: boolean;
  isLocked?: boolean;
  views: number;
  /** In the order in which they were written. */
  replies: readonly DemoReply[];
}

/** Those who have chosen to show their name. */
export const NAMES_SHOWN: readonly string[] = [
  ...['Alex Rivera', 'Dana Whitaker', 'Tom Kowalski', 'Kim Nguyen'],
  ...['Andre Coleman', 'Heather McBride', 'Priya Raman', 'Walter Dunn'],
];

/** Who answers for the forum: posts of this name are marked as staff's. */
export const STAFF = 'Alex Rivera';
