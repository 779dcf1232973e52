import { existsSync } from 'node:fs';
import { Failure } from '@backflow/cli-kit';
import { filesOfRemote as filesOf, getRemoteNames, type Files } from '@backflow/release/create';
import { inRepo } from '../repo.ts';
import { writeNew, type Generated } from './files.ts';

/**
 * Copies the exemplar of a remote: a page, a menu entry, a tile and a widget.
 * @param record the name of its record, as given to `npm run new -- service`
 */
export function generateRemote(name: string | undefined, record?: string): Generated {
  const names = getRemoteNames(name, record);
  const folder = `mf-${names.remote}`;
  if (existsSync(inRepo(folder, 'package.json'))) throw new Failure(`${folder} exists already.`);
  const files = Object.entries(filesOfRemote(names.remote, names.record));
  writeNew(files.map(([path, text]) => [`${folder}/${path}`, text]));
  return { folder, files: files.map(([path]) => `${folder}/${path}`) };
}

/**
 * The files of a new remote, by their path below its folder. The remote lists the records of the service with its name, if
 * that exists.
 */
export function filesOfRemote(remote: string, record: string): Files {
  const hasService = existsSync(inRepo('packages/contracts/src', remote, `${record}.endpoints.ts`));
  return filesOf(inRepo('exemplars/remote'), { remote, record }, hasService);
}
