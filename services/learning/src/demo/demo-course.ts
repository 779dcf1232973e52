import type { AccessLevel } from '@backflow/contracts';

export interface DemoLesson {
  title: string;
  /** As people read it: '25 min'. */
  duration: string;
  /** Markdown. */
  content: string;
  videoUrl?: string;
}

export interface DemoCourse {
  title: string;
  /** Plain text of one to three sentences. */
  description: string;
  /** What one can do afterwards, a line each. */
  outcomes: readonly string[];
  /** Markdown: the introduction, or all of it where there are no lessons. */
  content: string;
  /** As people read it: '4.5 hours'. */
  duration: string;
  level: 'beginner' | 'intermediate' | 'advanced';
  accessLevel: AccessLevel;
  /** A decimal; '0' is free. */
  price: string;
  /** The category's name. */
  category: string;
  /** A key of the manufacturers. */
  manufacturer: string | null;
  daysAgo: number;
  isPublished: boolean;
  lessons: readonly DemoLesson[];
}

export interface DemoArticle {
  title: string;
  /** Plain text. */
  description: string;
  /** Shown on cards. */
  excerpt: string;
  author: string | null;
  /** Markdown. */
  content: string;
  /** The category's name. */
  category: string;
  /** A supplier's name, one of the demo's events. */
  supplier: string | null;
  accessLevel: AccessLevel;
  daysAgo: number;
  /** How often it was read. */
  views: number;
  isPublished: boolean;
  /** The demo event course whose events name this article. */
  relatedTo?: string;
}
