import { OpenDayInput } from '@backflow/exemplar/contract';
import { defineRecord } from '@backflow/service-kit';
import type { ExemplarContext } from '../context.ts';
import { readOpenDay } from './open-days.query.ts';

/** Open days as administrators edit them. */
export const openDayRecord = defineRecord({
  noun: 'open day',
  input: OpenDayInput,
  model: ({ models }: ExemplarContext) => models.OpenDay,
  view: readOpenDay,
  summary: ['title', 'startsAt', 'capacity'],
});
