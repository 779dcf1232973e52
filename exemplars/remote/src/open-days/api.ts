import { listOpenDays } from '@backflow/exemplar/contract';
import { queryOf } from '@backflow/platform';

export const openDays = queryOf(listOpenDays, {});
