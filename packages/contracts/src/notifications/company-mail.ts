import * as z from '@backflow/contracts/zod';

const company = z.string();
const url = z.string();

/** Data of mails about companies and their members, all of it plain text. */
export const COMPANY_MAIL_TEMPLATES = {
  /** To an invited address: a link that leads to the invitation. `role` as within a sentence: 'technician'. */
  'company-invitation': z.object({ company, from: z.string(), role: z.string(), until: z.string(), url }),
  /** To who sent the invitation; `name` has accepted it. */
  'company-joined': z.object({ company, name: z.string(), url }),
  /** To the owners: `name` has left. */
  'company-left': z.object({ company, name: z.string(), url }),
  'company-removed': z.object({ company, url }),
} as const;
