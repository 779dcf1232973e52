import type { OfferKind } from '@backflow/contracts/bookings';

/** How a row of a table is published as something that can be booked: SQL over the row `new`. */
export interface PublishedOffer {
  table: string;
  kind: OfferKind;
  /** Each column of `bookings.offers`; `id` and `version` are those of the row. */
  columns: Readonly<
    Record<
      | 'title'
      | 'starts_at'
      | 'ends_at'
      | 'closes_at'
      | 'capacity'
      | 'price'
      | 'access_level'
      | 'is_published'
      | 'deleted_at'
      | 'details',
      string
    >
  >;
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
    ${republishOfferSql(published)}
    ${published.isDeletable ? withdrawSql(published.table, offerSql(published)) : ''}
    select bookings.publish_offer_v1(${offerSql(published)}) from ${published.table} new;`;

/** The offer of a row `new` as JSON. */
const offerSql = ({ kind, columns }: PublishedOffer): string => {
  const pairs = Object.entries({ ...columns, id: 'new.id', version: 'new.version', kind: `'${kind}'` });
  return `jsonb_build_object(${pairs.map(([name, value]) => `'${name}', ${value}`).join(', ')})`;
};

/**
 * Publishes rows of a table of `publishOfferSql` in another way from their next write on, such as with a new column. For tables whose
 * rows are not deleted.
 */
export const republishOfferSql = (published: PublishedOffer): string => `
    create or replace function publish_${published.table}_offer() returns trigger
      language plpgsql set search_path from current as $$
    begin
      perform bookings.publish_offer_v1(${offerSql(published)});
      return null;
    end $$;
    create or replace trigger ${published.table}_publish_offer
      after insert or update of ${[...published.reads, 'version'].join(', ')} on ${published.table}
      for each row execute function publish_${published.table}_offer();`;

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

/** Takes back what `publishOfferSql` made; the offers stay. */
export const unpublishOfferSql = ({
  table,
  isDeletable = false,
}: Pick<PublishedOffer, 'table' | 'isDeletable'>): string =>
  `drop trigger ${table}_publish_offer on ${table}; drop function publish_${table}_offer();
   ${isDeletable ? `drop trigger ${table}_withdraw_offer on ${table}; drop function withdraw_${table}_offer();` : ''}`;
