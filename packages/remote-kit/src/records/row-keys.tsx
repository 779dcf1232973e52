import { KeyHelp } from '../lists/key-help.tsx';

const KEYS = [
  { keys: ['j', 'k'], does: 'move' },
  { keys: ['Enter'], does: 'edit' },
  { keys: ['x'], does: 'select' },
  { keys: ['p'], does: 'publish' },
  { keys: ['u'], does: 'unpublish' },
  { keys: ['m'], does: 'mail' },
  { keys: ['d'], does: 'delete' },
];

/** The keys of a focused record. They act on the selected records where there are some. */
export const RowKeys = ({ hasMail }: { hasMail: boolean }) => (
  <KeyHelp keys={KEYS.filter(({ does }) => hasMail || does !== 'mail')} />
);
