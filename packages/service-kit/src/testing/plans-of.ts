import type { ServiceContext } from '../context.ts';
import { statementsOf } from './statements-of.ts';

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

/**
 * How Postgres carries out the queries that a service sends while `action` runs: the steps of each.
 * @param matching which queries, by their text
 */
export async function plansOf(
  service: { context: Pick<ServiceContext, 'db'> },
  action: () => Promise<unknown>,
  matching = /./,
): Promise<PlanStep[][]> {
  const plans: PlanStep[][] = [];
  for (const { text, values } of await statementsOf(service, action)) {
    if (!values || !matching.test(text)) continue;
    const explained = { text: `explain (analyze, format json) ${text}`, values };
    const { rows } = await service.context.db.reader.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(explained);
    plans.push(rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => stepsOf(plan))));
  }
  return plans;
}

const stepsOf = (plan: Plan): PlanStep[] => [
  {
    node: plan['Node Type'],
    table: plan['Relation Name'],
    index: plan['Index Name'],
    rows: (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'],
  },
  ...(plan.Plans ?? []).flatMap(stepsOf),
];
