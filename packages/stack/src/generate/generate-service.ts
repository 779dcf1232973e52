import { existsSync, readdirSync } from 'node:fs';
import { Failure } from '@backflow/cli-kit';
import {
  checkName,
  EXEMPLAR,
  getNames,
  getPlural,
  getRecord,
  moveFiles,
  readExemplar,
  renameFiles,
  replaceInFiles,
  type Files,
  type Names,
} from '@backflow/release/create';
import { inRepo } from '../repo.ts';
import { addOfferKind } from './bookable-kind.ts';
import { edit, writeNew, type Generated } from './files.ts';

const CONTRACTS = 'packages/contracts/src';
const BOOKINGS = 'services/bookings/src';

/**
 * Copies the exemplar of a service with its contract, and registers both.
 * @param record the name of its record; derived from the service's name by default
 * @param isBookable whether members can book the record
 */
export function generateService(
  name: string | undefined,
  record: string | undefined,
  isBookable: boolean,
): Generated {
  // The name is a Postgres schema, a folder and part of a variable: it must be one word.
  const service = checkName(name, /^[a-z]{3,20}$/, 'certificates');
  const singular = checkName(record ?? getRecord(service), /^[a-z]+(-[a-z]+)*$/, 'practice-test');
  const [one, many] = [getNames(singular), getNames(getPlural(singular))];
  const folder = `services/${service}`;
  if (existsSync(inRepo(folder, 'package.json'))) throw new Failure(`${folder} exists already.`);

  const files = Object.entries(filesOfService(getNames(service), one, many, isBookable));
  writeNew(files);
  const list = `${CONTRACTS}/services.ts`;
  edit(list, (text) =>
    text.replace(/(?<=SERVICES = \[)[^\]]*/, (names) => `${names.trimEnd().replace(/,$/, '')}, '${service}'`),
  );
  const changed = isBookable ? addOfferKind(getNames(service), one, many) : [];
  return { folder, files: [list, ...changed, ...files.map(([path]) => path)] };
}

/** The files of a new service, by their path in the checkout. */
function filesOfService(service: Names, one: Names, many: Names, isBookable: boolean): Files {
  const number = nextMigration(`${BOOKINGS}/db/migrations`);
  const renamed = renameFiles(
    replaceInFiles(
      moveFiles(readExemplar(inRepo('exemplars/service')), (path) => getTarget(path, number, isBookable)),
      [
        [' as never', ''],
        ['../../../packages/contracts/src/', '../'],
        ['../../../../services/bookings/test/', '../../test/'],
        ['0000-offer', `${number}-offer`],
        [/\n {2}"exports": \{[^}]*\},/g, ''],
        [/,\n {2}"devDependencies": \{[^}]*\}/g, ''],
        ['@backflow/exemplar/contract', `@backflow/contracts/${service.kebab}`],
        ...(isBookable ? [] : ([[/\n {4}"@backflow\/offers": "\*",/g, '']] as const)),
        // Open days are booked like webinars.
        ["'webinar'", `'${one.kebab}'`],
        ["'webinars'", `'${many.kebab}'`],
      ],
    ),
    [
      [EXEMPLAR.records, many],
      [EXEMPLAR.record, one],
      [EXEMPLAR.service, service],
    ],
  );
  const index = `${CONTRACTS}/${service.kebab}/index.ts`;
  const booking = isBookable ? `export * from './book-${one.kebab}.endpoints.ts';\n` : '';
  return { ...renamed, [index]: `${booking}${renamed[index] ?? ''}` };
}

/** The target of a file of the exemplar; undefined for files that only the exemplar needs. */
function getTarget(path: string, number: string, isBookable: boolean): string | undefined {
  if (path.startsWith('test/')) return undefined;
  if (path.startsWith('contract/')) return path.replace('contract', `${CONTRACTS}/exemplar`);
  if (!path.startsWith('bookable/')) return `services/exemplar/${path}`;
  if (!isBookable) return undefined;
  if (path.endsWith('.endpoints.ts')) return path.replace('bookable', `${CONTRACTS}/exemplar`);
  if (path.includes('0000-')) return path.replace('bookable/0000', `${BOOKINGS}/db/migrations/${number}`);
  if (path.includes('/test/')) {
    return path.replace('bookable/test', `${BOOKINGS}/bookings`).replace(/\.ts$/, '.test.ts');
  }
  return path.replace('bookable', 'services/exemplar/src/db/migrations');
}

function nextMigration(folder: string): string {
  const numbers = readdirSync(inRepo(folder)).map((file) => Number.parseInt(file, 10) || 0);
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}
