import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Failure, reasonOf } from '@backflow/cli-kit';
import { inRepo, REPO_ROOT } from '../repo.ts';
import { Workspaces } from '../workspaces.ts';

/** The most lines that each workspace and each total may have, from budgets.json. Raised only with a reason in the commit. */
export type Budgets = Record<string, number>;

const TESTS = /\.(test|spec)\.tsx?$|(^|\/)(tests?|testing)\/|^jest\.|^e2e\//;
/** Dashboard and alert rules describe metrics, not a deployment. */
const DEPLOYMENT = /^(Dockerfile|docker-compose\.yml|deploy\/(?!monitoring\/))/;

/**
 * The workspace or the totals that a file counts for. Production lines are those of .ts and .tsx files without tests, what only
 * tests import (folders `test` and `testing`, e2e) and .d.ts files.
 */
function countedFor(file: string, workspaces: readonly string[]): string[] {
  if (DEPLOYMENT.test(file)) return ['deployment files'];
  if (!/\.tsx?$/.test(file) || file.endsWith('.d.ts')) return [];
  if (TESTS.test(file)) return ['tests'];
  return [...workspaces.filter((folder) => file.startsWith(`${folder}/`)), 'production'];
}

/** Lines of each workspace and of each total, by file contents. */
export function countLines(
  files: readonly (readonly [name: string, content: string])[],
  workspaces: readonly string[],
): Budgets {
  const lines: Budgets = {};
  for (const [name, content] of files) {
    for (const key of countedFor(name, workspaces)) {
      lines[key] = (lines[key] ?? 0) + content.split('\n').length - 1;
    }
  }
  return lines;
}

function listFiles(): string {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  try {
    return execFileSync('git', args, { cwd: REPO_ROOT, encoding: 'utf8', maxBuffer: 2 ** 26, stdio: 'pipe' });
  } catch (error) {
    throw new Failure(`The lines of files are counted by git, in a clone: ${reasonOf(error).trim()}`);
  }
}

/** The files of the checkout that git knows or would add. */
function checkoutFiles() {
  return listFiles()
    .split('\0')
    .filter((name) => /\.tsx?$/.test(name) || DEPLOYMENT.test(name))
    .filter((name) => existsSync(inRepo(name)))
    .map((name) => [name, readFileSync(inRepo(name), 'utf8')] as const);
}

/** A table of lines beside their budgets, the failures marked. A workspace without a budget fails. */
export function compareWithBudgets(lines: Budgets, budgets: Budgets): { table: string; isWithin: boolean } {
  const rows = Object.keys({ ...budgets, ...lines }).map((name) => {
    const count = lines[name] ?? 0;
    const budget = budgets[name] ?? 0;
    const figures = `${count.toLocaleString('en-US').padStart(8)} of ${budget.toLocaleString('en-US').padStart(8)}`;
    return {
      isWithin: count <= budget,
      text: `  ${name.padEnd(24)} ${figures}${count > budget ? '  ✗' : ''}`,
    };
  });
  return { table: rows.map(({ text }) => `${text}\n`).join(''), isWithin: rows.every((row) => row.isWithin) };
}

/** Lowers every budget to today's lines, and drops those without lines. Only a hand raises one. */
export function tighten(lines: Budgets, budgets: Budgets): Budgets {
  const lower = Object.entries(budgets).map(([name, budget]) => [name, Math.min(budget, lines[name] ?? 0)]);
  return Object.fromEntries(lower.filter(([, budget]) => budget !== 0)) as Budgets;
}

/** Compares the checkout with budgets.json. With `lower`, lowers the budgets to today's lines first. */
export function checkBudgets({ lower }: { lower: boolean }): { table: string; isWithin: boolean } {
  const lines = countLines(checkoutFiles(), new Workspaces().folders);
  const file = inRepo('budgets.json');
  let budgets = JSON.parse(readFileSync(file, 'utf8')) as Budgets;
  if (lower) {
    budgets = tighten(lines, budgets);
    writeFileSync(file, `${JSON.stringify(budgets, null, 2)}\n`);
  }
  return compareWithBudgets(lines, budgets);
}
