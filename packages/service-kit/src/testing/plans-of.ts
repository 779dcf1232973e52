import type { ServiceContext } from '../context.ts';
import { getStatements } from './statements-of.ts';

/** A step of a plan that was carried out. */
export interface PlanStep {
  /** Such as 'Seq Scan'. */
  node: string;
  table: string | undefined;
  index: string | undefined;
  /** Rows read, those removed by a filter included, of all loops. */
  rows: number;
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

interface Explained {
  Plan: Plan & { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
}

/**
 * How Postgres carries out the queries that a service sends while `action` runs: the steps of each.
 * @param matching which queries, by their text
 */
export async function getPlans(
  service: Explaining,
  action: () => Promise<unknown>,
  matching = /./,
): Promise<PlanStep[][]> {
  const explained = await explain(service, action, matching, 'analyze');
  return explained.map(({ Plan: plan }) => getSteps(plan));
}

/**
 * The shared buffers (8 KB each, cached or read) that Postgres touches for the queries that a service sends while `action` runs,
 * planning not included. Unlike time, they don't depend on the load of the machine.
 * @param matching which queries, by their text
 */
export async function getBlocks(
  service: Explaining,
  action: () => Promise<unknown>,
  matching = /./,
): Promise<number> {
  const explained = await explain(service, action, matching, 'analyze, buffers');
  return explained.reduce(
    (sum, { Plan: plan }) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    0,
  );
}

interface Explaining {
  context: Pick<ServiceContext, 'db'>;
}

async function explain(
  service: Explaining,
  action: () => Promise<unknown>,
  matching: RegExp,
  options: string,
): Promise<Explained[]> {
  const plans: Explained[] = [];
  for (const { text, values } of await getStatements(service, action)) {
    if (!values || !matching.test(text)) continue;
    const query = { text: `explain (${options}, format json) ${text}`, values };
    const { rows } = await service.context.db.reader.query<{ 'QUERY PLAN': Explained[] }>(query);
    plans.push(...rows.flatMap((row) => row['QUERY PLAN']));
  }
  return plans;
}

const getSteps = (plan: Plan): PlanStep[] => [
  {
    node: plan['Node Type'],
    table: plan['Relation Name'],
    index: plan['Index Name'],
    rows: (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'],
  },
  ...(plan.Plans ?? []).flatMap(getSteps),
];
