import type { SearchMarks } from '@backflow/contracts';
import type { ResourceView } from '@backflow/contracts/learning';
import { markMatches } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';
import type { ResourceRow } from './resource-select.ts';
import { needsPremium } from './resource.policy.ts';

/** A resource as this caller's lists show it, with whatever else its row has. */
export const presentResource = <Row extends ResourceRow>(
  { isBooked, ...row }: Row,
  actor: Actor | null,
): Omit<Row, 'isBooked'> & Pick<ResourceView, 'needsPremium'> => ({
  ...row,
  needsPremium: needsPremium(actor, { ...row, isBooked }),
});

/** The same, with what a search has found in its title and in the text of its card. */
export const presentFound =
  (words: readonly string[], actor: Actor | null) =>
  <Row extends ResourceRow>(row: Row) => ({ ...presentResource(row, actor), marks: marksOf(row, words) });

const marksOf = ({ title, excerpt, description }: ResourceRow, words: readonly string[]): SearchMarks => ({
  title: markMatches(title, words),
  text: markMatches(excerpt ?? description ?? '', words),
});
