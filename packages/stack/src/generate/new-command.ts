import { parseArgs } from 'node:util';
import { Failure, type Progress } from '@backflow/cli-kit';
import { inRepo } from '../repo.ts';
import { assertInstalled, runTool } from '../run-tool.ts';
import { generateRemote } from './generate-remote.ts';
import { generateService } from './generate-service.ts';
import { linkWorkspace } from './link-workspace.ts';

const PRETTIER = inRepo('node_modules/prettier/bin/prettier.cjs');
const USAGE =
  'Usage: npm run new -- service certificates certificate [--bookable], or npm run new -- remote certificates';

/** `npm run new -- service|remote NAME`: makes a workspace that works and passes every check, as a start. */
export async function makeNew(args: readonly string[], progress: Progress): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { bookable: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [kind, name, record] = positionals;
  assertInstalled([PRETTIER]);
  let made;
  if (kind === 'service') {
    made = generateService(name, record, values.bookable);
  } else if (kind === 'remote') {
    made = generateRemote(name, record);
  } else {
    throw new Failure(`Unknown kind: ${kind ?? '(none)'}. ${USAGE}.`);
  }
  linkWorkspace(made.folder);
  await runTool([PRETTIER, '--write', '--log-level=warn', ...made.files]);
  for (const file of made.files) progress.print(`  ${file}`);
  progress.print(`${made.folder} is made, and works: npm test -- jest ${made.folder}`);
  progress.print('Its containers are added by hand: CONTRIBUTING.md says where.');
}
