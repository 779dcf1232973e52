import type { BookableParts } from './bookable-record.ts';
import type { Names } from './names.ts';

/** The contract of a new service's first thing: a public list, one for members, and what administrators write. */
export const contractOf = (service: string, one: Names, many: Names, bookable: BookableParts): string => `\
import * as z from '@backflow/contracts/zod';
${bookable.endpoint && `import { OwnRegistration } from '../bookings/booking.ts';\n`}import { endpoint } from '../endpoint.ts';
import { IdParams, id, instant, optionalText, paging, requiredText, version } from '../fields.ts';

/** What administrators enter. */
export const ${one.pascal}Input = z.object({
  title: requiredText('Title', { max: 120 }),
  description: z.optional(optionalText('Description', { max: 2000, multiline: true })),${bookable.input}
});
export type ${one.pascal}Input = z.infer<typeof ${one.pascal}Input>;

/** What everybody may see of it. */
export const ${one.pascal} = z.object({
  id,
  title: z.string(),
  description: z.nullable(z.string()),${bookable.fields}
  createdAt: instant('Created at'),
  version,
});
export type ${one.pascal} = z.infer<typeof ${one.pascal}>;

export const list${many.pascal} = endpoint({
  id: '${many.camel}.list',
  service: '${service}',
  method: 'GET',
  path: '/api/${many.kebab}',
  summary: 'Every ${one.words}, newest first.',
  access: 'public',
  query: z.object(paging),
  response: z.array(${one.pascal}),
});

export const get${one.pascal} = endpoint({
  id: '${many.camel}.get',
  service: '${service}',
  method: 'GET',
  path: '/api/${many.kebab}/:id',
  summary: 'One ${one.words}.',
  access: 'member',
  params: IdParams,
  response: ${one.pascal},
});

export const create${one.pascal} = endpoint({
  id: '${many.camel}.create',
  auditSentence: 'added the ${one.words} {subject}',
  service: '${service}',
  method: 'POST',
  path: '/api/${many.kebab}',
  summary: 'Add one ${one.words}.',
  access: 'admin',
  body: ${one.pascal}Input,
  response: ${one.pascal},
  status: 201,
});

export const update${one.pascal} = endpoint({
  id: '${many.camel}.update',
  auditSentence: 'changed the ${one.words} {subject}',
  service: '${service}',
  method: 'PATCH',
  path: '/api/${many.kebab}/:id',
  summary: 'Change the fields given; absent fields keep their value. An edit of an older version is refused (409).',
  access: 'admin',
  params: IdParams,
  body: z.extend(z.partial(${one.pascal}Input), { version: z.optional(version) }),
  response: ${one.pascal},
});

export const delete${one.pascal} = endpoint({
  id: '${many.camel}.delete',
  auditSentence: 'removed the ${one.words} {subject}',
  service: '${service}',
  method: 'DELETE',
  path: '/api/${many.kebab}/:id',
  summary: 'Remove one ${one.words} for good.',
  access: 'admin',
  params: IdParams,
  response: z.null(),
});
${bookable.endpoint}`;
