import { open, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/** One statement's plan and its cost. */
export interface StatementPlan {
  text: string;
  /** Pages of 8 KB that it looked at. */
  blocks: number;
  /** Its largest step: where most pages were looked at. */
  step: string;
  /** All steps, indented. */
  plan: readonly string[];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
}

const LOGGED = {
  // Each service has a role of its own.
  log_line_prefix: '%m [%p] %u ',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
};
const BEGIN = /^\d{4}-\S+ \S+ \S+ \[\d+\] backflow_\S+ LOG: {2}duration: \S+ ms {2}plan:$/;
/** Postgres logs the plan before it responds; the file may lag behind. */
const WRITTEN_MS = 30;
const NAMED_BLOCKS = 20;
/** Statements of the job queue, which are not part of a request. */
const OF_JOBS = /jobs\.|pgboss|pg_catalog|\bset_config\b/;

/** Reads the plans of a platform's statements from its Postgres' log. */
export class PlanLog {
  readonly #pool: pg.Pool;
  readonly #file: string;

  constructor(pool: pg.Pool, file: string) {
    this.#pool = pool;
    this.#file = file;
  }

  /** Loads the module that logs plans into every session, and begins to log. Sessions that are open are ended: pools open new ones. */
  async start(): Promise<void> {
    await this.#pool.query(`alter system set session_preload_libraries = 'auto_explain'`);
    await this.#pool.query('select pg_reload_conf()');
    await this.#pool.query("load 'auto_explain'");
    for (const [name, value] of Object.entries(LOGGED))
      await this.#pool.query(`alter system set ${name} = '${value}'`);
    await this.#pool.query('select pg_reload_conf()');
    await this.#pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename like 'backflow\\_%'`,
    );
  }

  async stop(): Promise<void> {
    await this.#pool.query(`alter system set auto_explain.log_min_duration = '-1'`);
    await this.#pool.query('select pg_reload_conf()');
  }

  /** The statements while `action` runs. */
  async during(action: () => Promise<unknown>): Promise<StatementPlan[]> {
    const { size: from } = await stat(this.#file);
    await action();
    await delay(WRITTEN_MS);
    return getEntries(await readFrom(this.#file, from)).filter(({ text }) => !OF_JOBS.test(text));
  }
}

/** Reads what was appended to a long file. After a rotation it starts at the beginning. */
async function readFrom(file: string, from: number): Promise<string> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const position = size < from ? 0 : from;
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(size - position), position });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The plans in a part of a log. */
function getEntries(log: string): StatementPlan[] {
  const found: StatementPlan[] = [];
  let json: string[] | undefined;
  for (const line of `${log}\nend`.split('\n')) {
    if (json && line.startsWith('\t')) {
      json.push(line);
      continue;
    }
    if (json) found.push(...getPlan(json.join('\n')));
    json = BEGIN.test(line) ? [] : undefined;
  }
  return found;
}

/** Empty for an entry interrupted by another session's line; the read's other requests have complete entries. */
function getPlan(json: string): StatementPlan[] {
  try {
    const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode };
    return [{ text, blocks: getBlocks(plan), step: formatStep(largestStep(plan)), plan: getLines(plan) }];
  } catch {
    return [];
  }
}

/** Formats a plan without the steps that read few pages. */
const getLines = (node: PlanNode, depth = 0): string[] => [
  `${'  '.repeat(depth)}${formatStep(node)}`,
  ...(node.Plans ?? [])
    .filter((each) => getBlocks(each) >= NAMED_BLOCKS)
    .flatMap((each) => getLines(each, depth + 1)),
];

const getBlocks = (node: PlanNode): number =>
  (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0);

/** The blocks of a step include those of the steps below it. */
function largestStep(node: PlanNode): PlanNode {
  const below = node.Plans ?? [];
  const own = getBlocks(node) - below.reduce((sum, each) => sum + getBlocks(each), 0);
  const largest = below.toSorted((one, other) => getBlocks(other) - getBlocks(one))[0];
  return largest && getBlocks(largest) > own ? largestStep(largest) : node;
}

const formatStep = (node: PlanNode): string =>
  [
    node['Node Type'],
    node['Index Name'] ?? node['Relation Name'],
    `${Math.round((node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 1))} rows`,
    `${getBlocks(node)} blocks`,
  ]
    .filter(Boolean)
    .join(' ');
