import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findProgram, freePort, installDebianPackage } from '@backflow/stack';
import { RULES_FILE } from './queries.ts';

/** Installs Prometheus where it is missing. @returns why it is not there */
export const providePrometheus = async (): Promise<string | undefined> =>
  findProgram('promtool') === undefined ? installDebianPackage('prometheus') : undefined;

/** Throws with the tool's message when a rule is not valid. */
export const checkRules = (): string =>
  execFileSync('promtool', ['check', 'rules', RULES_FILE], { encoding: 'utf8' });

/** A Prometheus that scrapes these addresses each second. */
export async function startPrometheus(targets: readonly string[]) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'backflow-prometheus-'));
  const config = path.join(folder, 'prometheus.yml');
  writeFileSync(
    config,
    JSON.stringify({
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: [RULES_FILE],
      scrape_configs: [{ job_name: 'backflow', static_configs: [{ targets }] }],
    }),
  );
  const url = `http://127.0.0.1:${await freePort()}`;
  const child = spawn(
    'prometheus',
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=${new URL(url).host}`,
    ],
    { stdio: 'ignore' },
  );
  const get = async (address: string): Promise<{ status: string; data: unknown; error?: string }> => {
    const response = await fetch(url + address);
    return (await response.json()) as { status: string; data: unknown; error?: string };
  };
  return {
    /** @returns the number of series; throws with the error of a query that is not valid */
    async query(query: string): Promise<number> {
      const { data, error } = await get(`/api/v1/query?query=${encodeURIComponent(query)}`);
      if (error !== undefined) throw new Error(`${error}: ${query}`);
      return (data as { result: unknown[] }).result.length;
    },
    rules: async () =>
      (
        (await get('/api/v1/rules')).data as { groups: { rules: { name: string; health: string }[] }[] }
      ).groups.flatMap(({ rules }) => rules),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
