// Applies the mutations of mutations.mjs one by one and reports those that no test catches. An argument selects
// mutations by a part of the file's name.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MUTATIONS } from './mutations.mjs';

const root = join(import.meta.dirname, '..');
const [only = ''] = process.argv.slice(2);
const read = (file) => readFileSync(join(root, file), 'utf8');

/** The file that contains the code now. */
function locate(file, code) {
  if (existsSync(join(root, file)) && read(file).includes(code)) return file;
  const args = ['grep', '-lF', '-e', code.split('\n')[0], '--', '*.ts', '*.tsx', ':!*.test.*'];
  const found = spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  return found.find((each) => read(each).includes(code));
}

/** The tests that exist. */
const existing = (tests) => tests.split(' ').filter((path) => existsSync(join(root, path)));

function isCaught(file, [, code, replacement, tests]) {
  const before = read(file);
  writeFileSync(
    join(root, file),
    before.replace(code, () => replacement),
  );
  try {
    execFileSync(
      process.execPath,
      ['packages/stack/bootstrap.mjs', 'test', 'jest', ...existing(tests), '-w', '1'],
      {
        cwd: root,
        stdio: 'pipe',
        encoding: 'utf8',
        timeout: 300_000,
      },
    );
    return false;
  } catch (error) {
    // A mutation that prevents the start proves nothing about the tests.
    return /^Tests: +[1-9]\d* failed/m.test(String(error.stderr) + String(error.stdout));
  } finally {
    writeFileSync(join(root, file), before);
  }
}

let missed = 0;
for (const mutation of MUTATIONS.filter(([file]) => file.includes(only))) {
  const [listed, code, replacement, tests] = mutation;
  const file = locate(listed, code);
  const problem = !file
    ? 'CODE NOT FOUND'
    : existing(tests).length === 0
      ? 'TESTS NOT FOUND'
      : isCaught(file, mutation)
        ? undefined
        : 'NOT CAUGHT';
  if (problem) missed += 1;
  console.log(`${problem ?? 'caught'}  ${file ?? listed}: ${code}  →  ${replacement || '(nothing)'}`);
}
console.log(missed === 0 ? 'All are caught.' : `${missed} are not.`);
process.exitCode = missed === 0 ? 0 : 1;
