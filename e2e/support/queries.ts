import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';

const MONITORING = path.resolve(import.meta.dirname, '../../deploy/monitoring');
export const RULES_FILE = path.join(MONITORING, 'alerts.yml');

interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}

export interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook: string };
}

export const alertRules = (): Rule[] =>
  (parse(readFileSync(RULES_FILE, 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
    ({ rules }) => rules,
  );

/** The queries of the dashboard and of the alert rules, by what shows them. */
export function allQueries(): [string, string][] {
  const text = readFileSync(path.join(MONITORING, 'dashboard.json'), 'utf8');
  const panels = (JSON.parse(text) as Dashboard).panels;
  return [
    ...panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }): [string, string] => [`panel ${title}`, expr]),
    ),
    ...alertRules().map(({ alert, expr }): [string, string] => [`alert ${alert}`, expr]),
  ];
}

/** The metrics of a query, and the labels that select and group them. Throws for a query that is not valid. */
export function askedBy(query: string): { metrics: string[]; labels: string[] } {
  const metrics: string[] = [];
  const labels: string[] = [];
  parser.parse(query).iterate({
    enter: ({ name, from, to, type }) => {
      if (type.isError) throw new Error(`not a valid query at ${from}: ${query}`);
      const text = query.slice(from, to);
      if (name === 'Identifier') metrics.push(text);
      if (name === 'LabelName') labels.push(text);
    },
  });
  return { metrics, labels };
}
