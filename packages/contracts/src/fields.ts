import * as z from '@backflow/contracts/zod';
import { ACCESS_LEVELS } from './access-level.ts';
import { cleanAscii, cleanLine, cleanText, cleaned } from './clean-text.ts';
import { labelled } from './label.ts';

// Blank text has only white space and invisible formatting characters.
const VISIBLE = /[^\s\p{Cf}\p{DI}]/u;

interface TextOptions {
  max: number;
  /** Allows tabs and line breaks. */
  multiline?: boolean;
}

/** Cleans text, so that limits count what is stored; refuses unpaired surrogates, which Postgres can't store. */
const clean = (multiline: boolean) => cleaned(multiline ? cleanText : cleanLine);
const wellFormed = (label: string) =>
  z.refine<string>((value) => value.isWellFormed(), {
    error: `${label} contains characters that cannot be used`,
  });

/** Text. The message is '{label} is required' when it is absent, and `otherwise` when it is not text. */
export const requiredString = (label: string, otherwise = `${label} must be text`) =>
  z.string({ error: ({ input }) => (input == null ? `${label} is required` : otherwise) });

/** Text that must not be blank, cleaned. Messages read '{label} is required'. */
export const requiredText = (label: string, { max, multiline = false }: TextOptions) =>
  labelled(
    label,
    requiredString(label).check(
      clean(multiline),
      z.regex(VISIBLE, { error: `${label} is required`, abort: true }),
      z.maxLength(max, `${label} must be at most ${max} characters`),
      wellFormed(label),
    ),
  );

/** Text that may be absent, null or blank, cleaned; blank is null. */
export const optionalText = (label: string, { max, multiline = false }: TextOptions) =>
  labelled(
    label,
    blankAsNull(
      z
        .string({ error: `${label} must be text` })
        .check(
          clean(multiline),
          z.maxLength(max, `${label} must be at most ${max} characters`),
          wellFormed(label),
        ),
    ),
  );

/** Accepts null, undefined and blank text as null; `schema` parses other values. */
export function blankAsNull<S extends z.ZodMiniType>(schema: S) {
  const toNull = z.pipe(
    z.string().check(z.refine((value) => !VISIBLE.test(cleanText(value)))),
    z.transform((): null => null),
  );
  return z.union([z.null(), toNull, schema], {
    error: (issue) => deepestMessage(issue.errors as z.core.$ZodIssue[][] | undefined),
  });
}

/** A union reports 'Invalid input'; the message of its last alternative is more useful. */
function deepestMessage(errors: z.core.$ZodIssue[][] | undefined): string | undefined {
  return errors?.at(-1)?.[0]?.message;
}

export const id = z.uuid('This is not a valid id');

/** Path parameters of everything that is addressed by its id. */
export const IdParams = z.object({ id });

/** A decimal string of at most two places, in dollars: never a float. Blank counts as '0'. */
export const price = labelled(
  'Price',
  z
    .string({ error: 'Price must be a decimal such as 325.00' })
    .check(
      cleaned(cleanAscii),
      z.regex(/^(\d{1,8}(\.\d{1,2})?)?$/, 'Price must be a decimal such as 325.00, with at most two places'),
    ),
);

/** A decimal string of at most two places, in dollars, as it is entered. @param sign `-?` where it may be negative */
export const amountText = (sign: '' | '-?' = '') =>
  z
    .string('Amount must be a decimal such as 325.00')
    .check(
      cleaned(cleanAscii),
      z.regex(
        new RegExp(`^${sign}\\d{1,8}(\\.\\d{1,2})?$`),
        'Amount must be a decimal such as 325.00, with at most two places',
      ),
    );

/** True for '0', '0.00' and ''. */
export const isFree = (value: string): boolean => /^0*(\.0*)?$/.test(value.trim());

/** Text of one of these formats, between 2000 and 2100. */
const timeText = (label: string, format: z.ZodMiniType, expected: string) => {
  const error = `${label} must be ${expected}`;
  return labelled(
    label,
    requiredString(label, error).check(
      cleaned(cleanAscii),
      z.minLength(1, { error: `${label} is required`, abort: true }),
      z.refine((value) => z.safeParse(format, value).success && /^20\d\d-/.test(value), { error }),
    ),
  );
};

/** An instant with its offset. Responses and the database have UTC. */
export const instant = (label: string) =>
  timeText(label, isoInstant, 'a date and time with its offset, such as 2026-12-04T16:00:00Z');

/** A day of the calendar, such as 2026-12-04. */
export const day = (label: string) => timeText(label, z.iso.date(), 'a date, such as 2026-12-04');

/** An instant, or a day alone, such as 2026-12-04: its beginning in the display zone. */
export const instantOrDay = (label: string) =>
  timeText(
    label,
    z.union([isoInstant, z.iso.date()]),
    'a date, such as 2026-12-04, or a date and time with its offset',
  );

const isoInstant = z.iso.datetime({ offset: true });

/** An address on the web; other schemes (`javascript:` and the like) are refused. */
export const webAddress = (label: string) => {
  const error = `${label} must be a full web address, starting with https://`;
  return labelled(
    label,
    z
      .string(error)
      .check(
        cleaned(cleanLine),
        z.maxLength(2000, `${label} is too long`),
        wellFormed(label),
        z.refine(isWebAddress, { error }),
      ),
  );
};

/**
 * True for an absolute address on the web, with a host. `https:evil` is none: on an https page, browsers read it as a
 * path of that site.
 */
export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s/\\?#@:]/i.test(value)) return false;
  const url = URL.parse(value);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== '';
}

/** Paging of every list: an opaque cursor from the previous page, and the number of items. */
export const paging = {
  /** The cursor of a list by title contains a title. */
  cursor: z.optional(z.string().check(z.maxLength(1000))),
  limit: z._default(
    z.coerce
      .number({ error: 'Limit must be a number' })
      .check(
        z.int('Limit must be a whole number'),
        z.minimum(1, 'Limit starts at 1'),
        z.maximum(100, 'Limit ends at 100'),
      ),
    50,
  ),
} as const;

/** A whole number within a range. */
export const wholeNumber = (label: string, [from, to]: readonly [number, number]) =>
  z
    .int(`${label} must be a whole number`)
    .check(z.minimum(from, `${label} starts at ${from}`), z.maximum(to, `${label} ends at ${to}`));

/** Search text: cleaned, at most 100 characters; blank is no search. */
export const searchText = z.optional(
  z.string().check(cleaned(cleanLine), z.maxLength(100, 'Search is too long')),
);

/**
 * Rises with every edit of a record. An edit sends the version it was made from; an older one is a conflict (409).
 */
export const version = z.int('Version must be a whole number').check(z.minimum(0, 'Version starts at 0'));

/** Administrators' lists: published records or drafts; absent: both. */
export const publication = z.optional(z.enum(['published', 'draft'], 'Status must be published or draft'));

/** Audience of a record, as an administrator enters it. */
export const accessLevelInput = labelled(
  'Access level',
  z.optional(z.enum(ACCESS_LEVELS, 'Access level must be free, paid or premium')),
);

/** True if members see a record, as an administrator enters it. */
export const isPublishedInput = labelled(
  'Published',
  z.optional(z.boolean('Published must be true or false')),
);

/** The name of a category or a supplier. */
export const termName = requiredText('Name', { max: 60 });

/** A text in parts: every second part is a match of the search. */
export const HighlightedText = z.array(z.string());

/** The matches of a list's search in an item; absent without a search. */
export const SearchHighlights = z.object({ title: HighlightedText, text: HighlightedText });
export type SearchHighlights = z.infer<typeof SearchHighlights>;

/** The longest Markdown, in characters: it fits a request even with three bytes each. */
export const MAX_MARKDOWN = 60_000;

/** Markdown as its author writes it; the server renders it to HTML. */
export const markdown = (label: string) =>
  z.optional(optionalText(label, { max: MAX_MARKDOWN, multiline: true }));
