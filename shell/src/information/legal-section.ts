import type { ReactNode } from 'react';

/** One numbered section of a legal document; its number is its place in the document. */
export interface LegalSection {
  /** The heading's id, so that a section can be linked to: never change one that was published. */
  id: string;
  title: string;
  body: ReactNode;
}
