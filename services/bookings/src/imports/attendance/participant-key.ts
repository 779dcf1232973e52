import { foldWord } from '../find-people.ts';

/** By which a person of reports is the same one: the email, else the name without case and marks. */
export const participantKey = (email: string | undefined, name: string): string =>
  email?.toLowerCase() ?? (foldWord(name) || name);
