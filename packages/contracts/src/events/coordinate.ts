import * as z from '@backflow/contracts/zod';
import { labelled } from '../label.ts';

/** A latitude or a longitude in degrees. @param limit the greatest, to either side of zero */
export const coordinate = (label: string, limit: number) =>
  labelled(
    label,
    z.optional(
      z.nullable(
        z
          .number({ error: `${label} must be a number` })
          .check(
            z.minimum(-limit, `${label} must be at least -${limit}`),
            z.maximum(limit, `${label} must be at most ${limit}`),
          ),
      ),
    ),
  );
