import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { inRepo, NODE_FLAGS } from '../repo.ts';
import { getFolder, SERVICES } from '../service-list.ts';

/** A service spends most of its start loading modules, and a killed service is missing for as long. */
const MOST_MODULES = 1880;

const COUNT = `
  import { registerHooks } from 'node:module';
  let count = 0;
  registerHooks({
    load(url, context, next) {
      count += 1;
      return next(url, context);
    },
  });
  await import(process.argv[1]);
  process.stdout.write(String(count));
  process.exit(0);
`;

test.each(SERVICES)(
  '%s loads no more modules than a quick start allows',
  async (service) => {
    const main = inRepo(getFolder(service), 'src/service.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...NODE_FLAGS,
      '--input-type=module',
      '--eval',
      COUNT,
      main,
    ]);
    expect(Number(stdout)).toBeGreaterThan(0);
    expect(Number(stdout)).toBeLessThan(MOST_MODULES);
  },
  60_000,
);
