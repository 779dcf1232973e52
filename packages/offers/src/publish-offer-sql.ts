import type { OfferKind } from '@backflow/contracts/bookings';

/** The columns of `bookings.offers` that the owner of an offer publishes, besides its id and kind, and their SQL types. */
export const OFFER_COLUMNS = {
  title: 'text not null',
  starts_at: 'timestamptz(3)',
  ends_at: 'timestamptz(3)',
  /** Nobody books from then on. */
  closes_at: 'timestamptz(3)',
  /** Null is no limit. */
  capacity: 'integer',
  price: 'numeric(10, 2) not null',
  access_level: 'text not null',
  is_published: 'boolean not null',
  deleted_at: 'timestamptz(3)',
  version: 'integer not null',
  /** The fields that a booking shows: see the contract of its kind. */
  details: 'jsonb not null',
} as const;

/** How a row of a table is published as something that can be booked: SQL over the row `new`. */
export interface PublishedOffer {
  table: string;
  kind: OfferKind;
  /** SQL of each column; `id` and `version` are those of the row. */
  columns: Readonly<Record<Exclude<keyof typeof OFFER_COLUMNS, 'version'>, string>>;
  /** The columns of the table that these read. */
  reads: readonly string[];
  /** Rows are deleted for good; their offers are then withdrawn. */
  isDeletable?: boolean;
}

/**
 * A migration's SQL that publishes every row of a table as an offer of the bookings service: existing rows now, others in the
 * transaction of each write, whoever writes. For the service that owns the table; bookings grants it `bookings.publish_offer_v1`.
 * Offers are never deleted: mark the row as deleted (`deleted_at`), or declare rows `isDeletable`. Members who attend or complete it
 * earn what `details.hours` says by kind; null and absent are nothing.
 */
export const publishOfferSql = (published: PublishedOffer): string => `
    create function publish_${published.table}_offer() returns trigger
      language plpgsql set search_path from current as $$
    begin
      perform bookings.publish_offer_v1(${offerSql(published)});
      return null;
    end $$;
    create trigger ${published.table}_publish_offer
      after insert or update of ${[...published.reads, 'version'].join(', ')} on ${published.table}
      for each row execute function publish_${published.table}_offer();
    ${published.isDeletable ? withdrawSql(published.table, offerSql(published)) : ''}
    select bookings.publish_offer_v1(${offerSql(published)}) from ${published.table} new;`;

/** The offer of a row `new` as JSON. */
const offerSql = ({ kind, columns }: PublishedOffer): string => {
  const pairs = Object.entries({ ...columns, id: 'new.id', version: 'new.version', kind: `'${kind}'` });
  return `jsonb_build_object(${pairs.map(([name, value]) => `'${name}', ${value}`).join(', ')})`;
};

/** Publishes the offer of a deleted row as deleted. */
const withdrawSql = (table: string, offer: string): string => `
    create function withdraw_${table}_offer() returns trigger language plpgsql set search_path from current as $$
    begin
      new := old;
      new.version := old.version + 1;
      perform bookings.publish_offer_v1(${offer} || jsonb_build_object('deleted_at', now()));
      return null;
    end $$;
    create trigger ${table}_withdraw_offer after delete on ${table}
      for each row execute function withdraw_${table}_offer();`;

/** An offer that also publishes these columns of its table in `details`, under their own names. For a later migration. */
export const extendDetails = (offer: PublishedOffer, columns: readonly string[]): PublishedOffer => ({
  ...offer,
  columns: {
    ...offer.columns,
    details: `${offer.columns.details} || jsonb_build_object(${columns.map((column) => `'${column}', new.${column}`).join(', ')})`,
  },
  reads: [...offer.reads, ...columns],
});

/** Takes back what `publishOfferSql` made; the offers stay. */
export const unpublishOfferSql = ({
  table,
  isDeletable = false,
}: Pick<PublishedOffer, 'table' | 'isDeletable'>): string =>
  `drop trigger ${table}_publish_offer on ${table}; drop function publish_${table}_offer();
   ${isDeletable ? `drop trigger ${table}_withdraw_offer on ${table}; drop function withdraw_${table}_offer();` : ''}`;
