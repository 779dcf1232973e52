import * as z from '@backflow/contracts/zod';
import { DISPLAY_TIME_ZONE } from '../brand.ts';
import { cleanAscii, cleaned } from '../clean-text.ts';
import { IdParams, blankAsNull, id, requiredText } from '../fields.ts';
import { WHEN_FULL } from './attendee.endpoints.ts';
import { endpoint } from './endpoint.ts';
import { REPORT_ZONE_NAMES } from './report-zone.ts';
import { IMPORT_FIELD_NAMES, IMPORT_KIND_NAMES } from './import-fields.ts';

/** The most rows of one import, without the headings. */
export const IMPORT_LIMIT = 5000;
const Field = z.enum(IMPORT_FIELD_NAMES, 'Columns must be fields of an import');
const yes = z.optional(z.literal('true', 'Must be true or left out'));

/** Choices for all rows of an import. */
const choices = {
  kind: z.enum(IMPORT_KIND_NAMES, `Kind must be one of: ${IMPORT_KIND_NAMES.join(', ')}`),
  /** Fields by the position of their columns: 'firstName,lastName,,email'. Absent: recognized by the headings. */
  columns: z.optional(
    z.pipe(
      z.pipe(
        z
          .string('Columns must be text')
          .check(cleaned(cleanAscii), z.maxLength(2000, 'There are too many columns')),
        z.transform((text) => text.split(',').map((name) => (name === '' ? null : name))),
      ),
      z.array(z.nullable(Field)),
    ),
  ),
  /** The event, webinar or course of rows that name none. */
  offerId: z.optional(id),
  /** Attendance reports: the zone of their times. */
  timeZone: z._default(
    z.enum(REPORT_ZONE_NAMES, `Time zone must be one of: ${REPORT_ZONE_NAMES.join(', ')}`),
    DISPLAY_TIME_ZONE,
  ),
  /** Of license numbers in rows without an authority. */
  authority: z.optional(blankAsNull(requiredText('Authority', { max: 100 }))),
  /** Rows that name a person who is not known create one. */
  createsPeople: yes,
  /** Everybody who is added with an email is mailed a link to set a password. */
  sendsLinks: yes,
  /** Bookings: the choice for a full event. */
  whenFull: z._default(z.enum(WHEN_FULL, 'When full must be refuse, waitlist or add-seat'), 'refuse'),
  /** Bookings: each person gets the mail of a registration. */
  notifies: yes,
};
const query = z.object(choices);
export type ImportChoices = z.infer<typeof query>;

export const IMPORT_FATES = ['new', 'changes', 'same', 'error'] as const;
export type ImportFate = (typeof IMPORT_FATES)[number];

/** What an import does with a row, or has done. */
export const ImportRow = z.object({
  /** The line in a spreadsheet: the headings are in line 1. */
  row: z.int(),
  fate: z.enum(IMPORT_FATES),
  /** 'New', 'Same as row 12', 'Changes phone', or the reason of an error. */
  text: z.string(),
  cells: z.array(z.string()),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const ImportPreview = z.object({
  columns: z.array(z.object({ heading: z.string(), field: z.nullable(Field) })),
  /** Columns without which no row can be imported; then there are no rows. */
  missing: z.array(z.string()),
  rows: z.array(ImportRow),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

const upload = { field: 'file', maxMb: 5 } as const;

export const previewImport = endpoint({
  id: 'imports.preview',
  method: 'POST',
  path: '/api/admin/imports/preview',
  summary:
    'What an import would do with each row of a table: CSV, or cells that were pasted, separated by tabs. At most 5,000 rows. Nothing is written.',
  access: 'admin',
  query,
  upload,
  response: ImportPreview,
  audit: false,
});

/** An import, which a job carries out row by row. */
export const Import = z.object({
  id: z.string(),
  kind: z.enum(IMPORT_KIND_NAMES),
  createdAt: z.string(),
  total: z.int(),
  /** Rows with an outcome. Finished once all have one. */
  done: z.int(),
  new: z.int(),
  changes: z.int(),
  same: z.int(),
  error: z.int(),
});
export type Import = z.infer<typeof Import>;

export const startImport = endpoint({
  id: 'imports.start',
  method: 'POST',
  path: '/api/admin/imports',
  summary:
    'Start an import of a table. A job carries it out, each row in its own transaction with its own audit entry; the response comes before. Rows that are there already have no effect.',
  access: 'admin',
  query,
  upload,
  response: Import,
  status: 201,
  // Each row has its own entry.
  audit: false,
});

export const listImports = endpoint({
  id: 'imports.list',
  method: 'GET',
  path: '/api/admin/imports',
  summary:
    'The caller’s imports of the last seven days, newest first. They are dismissed like other bulk changes.',
  access: 'admin',
  response: z.array(Import),
});

const one = { access: 'admin', params: IdParams } as const;

export const exportImportErrors = endpoint({
  ...one,
  id: 'imports.errors',
  method: 'GET',
  path: '/api/admin/imports/:id/errors/csv',
  summary:
    'The rows of an import that were not carried out, with their original columns and the reason (CSV): to be mended and imported again.',
  file: true,
  response: z.unknown(),
});

export const stopImport = endpoint({
  ...one,
  id: 'imports.stop',
  method: 'POST',
  path: '/api/admin/imports/:id/stop',
  summary: 'Stop an import of the caller. Rows that were carried out stay.',
  response: Import,
  audit: false,
});
