import { EXEMPLAR, readExemplar, renameFiles, replaceInFiles, type Files } from './exemplars.ts';
import { checkName, getNames, getPlural, getRecord } from './names.ts';

/** Without a service of its own name, the remote lists suppliers as a placeholder. */
const SUPPLIERS = [
  ['listOpenDays', 'listEventSuppliers'],
  ['@backflow/exemplar/contract', '@backflow/contracts/events'],
  ['GET /api/open-days', 'GET /api/event-suppliers'],
  ['{ id, title }', '{ id, name }'],
  ['{title}', '{name}'],
  ['{ OpenDay }', '{ Supplier }'],
  ['makeFixture(OpenDay, { id: nextId(), title })', 'makeFixture(Supplier, { id: nextId(), name: title })'],
] as const;

/** The names of a remote and of its records. @throws Failure for an invalid one */
export function getRemoteNames(name: string | undefined, record?: string) {
  const remote = checkName(name, /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'certificates');
  const one = checkName(record ?? getRecord(remote), /^[a-z]+(-[a-z]+)*$/, 'practice-test');
  return { remote, record: one };
}

/**
 * The files of a new remote, by their path below its folder: a page, a menu entry, a tile and a widget.
 * @param exemplar the folder of the exemplar
 * @param hasService whether the site's contracts have the records of a service with its name, which it then lists
 */
export function filesOfRemote(
  exemplar: string,
  { remote, record }: { remote: string; record: string },
  hasService: boolean,
): Files {
  const files = replaceInFiles(readExemplar(exemplar), [
    ...(hasService ? [] : SUPPLIERS),
    [/^.*"@backflow\/exemplar": .*\n/gm, ''],
    ['@backflow/exemplar/contract', `@backflow/contracts/${remote}`],
  ]);
  return renameFiles(files, [
    [EXEMPLAR.records, getNames(getPlural(record))],
    [EXEMPLAR.record, getNames(record)],
    [EXEMPLAR.remote, getNames(remote)],
  ]);
}
