import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import { describe, expect, it } from '@jest/globals';
import { LEFT_OUT, filesOfAll, readsOfAll } from './reads.ts';

describe('the reads that the benchmark measures', () => {
  const gets = ALL_ENDPOINTS.filter(({ method }) => method === 'GET').map(({ id }) => id);
  const measured = new Set([...readsOfAll(), ...filesOfAll()].map(({ endpoint }) => endpoint.id));

  it('are of every GET, apart from those with a reason', () => {
    expect(gets.filter((id) => !measured.has(id)).sort()).toEqual(Object.keys(LEFT_OUT).sort());
  });

  it('have addresses, and names of their own', () => {
    const reads = readsOfAll();
    expect(reads.filter(({ paths }) => paths.length === 0)).toEqual([]);
    expect(new Set(reads.map(({ name }) => name)).size).toBe(reads.length);
  });
});
