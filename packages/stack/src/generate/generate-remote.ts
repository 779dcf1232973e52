import { existsSync, readFileSync } from 'node:fs';
import { Failure } from '../failure.ts';
import { inRepo } from '../repo.ts';
import { writeNew, type Generated } from './files.ts';
import { checkName, namesOf, pluralOf, thingOf } from './names.ts';
import { remoteFiles, type ListSource } from './remote-files.ts';

/**
 * Makes a remote that works: its manifest with a page, a menu entry, a tile and a widget, and what they show.
 * @param thing what it is about first, as the service was told
 */
export async function generateRemote(name: string | undefined, thing?: string): Promise<Generated> {
  const remote = checkName(name, /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'certificates');
  const singular = checkName(thing ?? thingOf(remote), /^[a-z]+(-[a-z]+)*$/, 'practice-test');
  const folder = `mf-${remote}`;
  if (existsSync(inRepo(folder, 'package.json'))) throw new Failure(`${folder} is there already.`);
  const files = Object.entries(await filesOfRemote(remote, singular));
  writeNew(files.map(([path, text]) => [`${folder}/${path}`, text]));
  return { folder, files: files.map(([path]) => `${folder}/${path}`) };
}

/**
 * The files of a new remote, by their path below its folder. It lists the things of the service of its name; where there
 * is none, the suppliers, to be replaced.
 */
export async function filesOfRemote(remote: string, thing: string): Promise<Record<string, string>> {
  const { SDK_VERSION } = await import('@backflow/contracts');
  const [one, many] = [namesOf(thing), namesOf(pluralOf(thing))];
  const contract = inRepo('packages/contracts/src', remote, `${thing}.endpoints.ts`);
  const source: ListSource = existsSync(contract)
    ? {
        area: remote,
        endpoint: `list${many.pascal}`,
        path: `/api/${many.kebab}`,
        label: 'title',
        sample: ownSample(contract),
      }
    : {
        area: 'events',
        endpoint: 'listEventSuppliers',
        path: '/api/event-suppliers',
        label: 'name',
        sample: '',
      };
  return remoteFiles(namesOf(remote), one, many, source, SDK_VERSION);
}

/** What a thing of a service made by `npm run new` has besides its id and title. */
const ownSample = (contract: string): string =>
  `, description: null, createdAt: '2026-05-01T16:00:00.000Z', version: 0${
    readFileSync(contract, 'utf8').includes('capacity:')
      ? `, startsAt: '2026-12-04T16:00:00.000Z', capacity: null`
      : ''
  }`;
