import { existsSync } from 'node:fs';
import { Failure } from '@backflow/cli-kit';
import { inRepo } from '../repo.ts';
import { EXEMPLAR, readExemplar, renameFiles, replaceInFiles, type Files } from './exemplars.ts';
import { writeNew, type Generated } from './files.ts';
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

/**
 * Copies the exemplar of a remote: a page, a menu entry, a tile and a widget.
 * @param record the name of its record, as given to `npm run new -- service`
 */
export function generateRemote(name: string | undefined, record?: string): Generated {
  const remote = checkName(name, /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'certificates');
  const singular = checkName(record ?? getRecord(remote), /^[a-z]+(-[a-z]+)*$/, 'practice-test');
  const folder = `mf-${remote}`;
  if (existsSync(inRepo(folder, 'package.json'))) throw new Failure(`${folder} exists already.`);
  const files = Object.entries(filesOfRemote(remote, singular));
  writeNew(files.map(([path, text]) => [`${folder}/${path}`, text]));
  return { folder, files: files.map(([path]) => `${folder}/${path}`) };
}

/**
 * The files of a new remote, by their path below its folder. The remote lists the records of the service with its name, if
 * that exists.
 */
export function filesOfRemote(remote: string, record: string): Files {
  const hasService = existsSync(inRepo('packages/contracts/src', remote, `${record}.endpoints.ts`));
  const files = replaceInFiles(readExemplar('remote'), [
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
