import type { Names } from './names.ts';

/** What the files of a record that can be booked have more than those of any record. */
export interface BookableParts {
  input: string;
  fields: string;
  endpoint: string;
  modelFields: string;
  modelColumns: string;
  sqlColumns: string;
  publish: string;
  unpublish: string;
  present: string;
  seed: string;
  testFields: string;
}

const NONE: BookableParts = {
  input: '',
  fields: '',
  endpoint: '',
  modelFields: '',
  modelColumns: '',
  sqlColumns: '',
  publish: '',
  unpublish: '',
  present: '',
  seed: '',
  testFields: '',
};

/** A record that can be booked starts at a time, and may have a limit of seats. Nothing else differs. */
export const bookableParts = (isBookable: boolean, one: Names, many: Names): BookableParts =>
  !isBookable
    ? NONE
    : {
        input: `
  startsAt: instant('Starts at'),
  /** How many may book it; null is no limit. */
  capacity: z.optional(z.nullable(z.int('Capacity must be a number').check(z.minimum(0, 'Capacity cannot be negative')))),`,
        fields: `
  startsAt: instant('Starts at'),
  capacity: z.nullable(z.int()),`,
        endpoint: `
export const book${one.pascal} = endpoint({
  id: '${many.camel}.book',
  service: 'bookings',
  method: 'POST',
  path: '/api/${many.kebab}/:id/book',
  summary: 'Book one ${one.words}. Refused when it has begun, is full, or booked already.',
  access: 'member',
  params: IdParams,
  response: OwnRegistration,
  status: 201,
  changes: ['${many.kebab}'],
});
`,
        modelFields: `
  startsAt: Date;
  /** Null is no limit. */
  capacity: CreationOptional<number | null>;`,
        modelColumns: `
      startsAt: { type: DataTypes.DATE(3), allowNull: false },
      capacity: DataTypes.INTEGER,`,
        sqlColumns: `
        starts_at timestamptz(3) not null,
        capacity integer,`,
        publish: `
      \${publishOfferSql(OFFER)}`,
        unpublish: '${unpublishOfferSql(OFFER)} ',
        present: `
  startsAt: startsAt.toISOString(),
  capacity,`,
        seed: ' startsAt: new Date(now() + (index + 1) * 86_400_000),',
        testFields: ` startsAt: '2099-12-04T16:00:00.000Z',`,
      };

/** How the table of a new service is published as something that can be booked, for its migration. */
export const publishedOffer = (one: Names, many: Names): string => `
/** Nobody books it once it has begun. */
const OFFER: PublishedOffer = {
  table: '${many.snake}',
  kind: '${one.kebab}',
  columns: {
    title: 'new.title',
    starts_at: 'new.starts_at',
    ends_at: 'new.starts_at',
    closes_at: 'new.starts_at',
    capacity: 'new.capacity',
    price: '0',
    access_level: "'free'",
    is_published: 'true',
    deleted_at: 'null',
    details: "jsonb_build_object('description', new.description)",
  },
  reads: ['title', 'description', 'starts_at', 'capacity'],
  isDeletable: true,
};
`;
