import { existsSync } from 'node:fs';
import { Failure } from '../failure.ts';
import { inRepo } from '../repo.ts';
import type { Service } from '../service-list.ts';
import { edit, writeNew, type Generated } from './files.ts';
import { checkName, namesOf, pluralOf, thingOf } from './names.ts';
import { addOfferKind } from './bookable-kind.ts';
import { bookableParts } from './bookable-record.ts';
import { contractOf } from './service-contract.ts';
import { serviceFiles } from './service-files.ts';

/**
 * Makes a service that works: its folder, its contract, and its lines in the lists.
 * @param thing what it is about first; without one it is called after the service
 * @param isBookable whether members can book it
 */
export function generateService(
  name: string | undefined,
  thing: string | undefined,
  isBookable: boolean,
): Generated & { service: Service } {
  // A name is a Postgres schema, a folder and part of a variable: one word is all of these.
  const service = checkName(name, /^[a-z]{3,20}$/, 'certificates');
  const singular = checkName(thing ?? thingOf(service), /^[a-z]+(-[a-z]+)*$/, 'practice-test');
  const [one, many] = [namesOf(singular), namesOf(pluralOf(singular))];
  const folder = `services/${service}`;
  if (existsSync(inRepo(folder, 'package.json'))) throw new Failure(`${folder} is there already.`);

  const contract = `packages/contracts/src/${service}/${one.kebab}.endpoints.ts`;
  const index = `packages/contracts/src/${service}/index.ts`;
  const bookable = bookableParts(isBookable, one, many);
  const files = Object.entries(serviceFiles(namesOf(service), one, many, bookable));
  writeNew([
    [contract, contractOf(service, one, many, bookable)],
    [index, `export * from './${one.kebab}.endpoints.ts';\n`],
    ...files.map(([path, text]) => [`${folder}/${path}`, text] as const),
  ]);
  const areas = 'packages/contracts/src/areas.ts';
  edit(areas, (text) => `${text}export * as ${service} from './${service}/index.ts';\n`);
  const list = 'packages/contracts/src/services.ts';
  edit(list, (text) =>
    text.replace(/(?<=SERVICES = \[)[^\]]*/, (names) => `${names.trimEnd().replace(/,$/, '')}, '${service}'`),
  );
  const lines = isBookable ? addOfferKind(namesOf(service), one, many) : [];
  return {
    folder,
    files: [contract, index, areas, list, ...lines, ...files.map(([path]) => `${folder}/${path}`)],
    // Of the list from now on.
    service: service as Service,
  };
}
