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
 * Offers are never deleted: mark the row as deleted (`deleted_at`), or declare rows `isDeletable`.
 */
export const publishOfferSql = ({
  table,
  kind,
  columns,
  reads,
  isDeletable = false,
}: PublishedOffer): string => {
  const pairs = Object.entries({ ...columns, id: 'new.id', version: 'new.version', kind: `'${kind}'` });
  const offer = `jsonb_build_object(${pairs.map(([name, value]) => `'${name}', ${value}`).join(', ')})`;
  return `
    create function publish_${table}_offer() returns trigger language plpgsql set search_path from current as $$
    begin
      perform bookings.publish_offer_v1(${offer});
      return null;
    end $$;
    create trigger ${table}_publish_offer after insert or update of ${[...reads, 'version'].join(', ')} on ${table}
      for each row execute function publish_${table}_offer();
    ${isDeletable ? withdrawSql(table, offer) : ''}
    select bookings.publish_offer_v1(${offer}) from ${table} new;`;
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

/** Takes back what `publishOfferSql` made; the offers stay. */
export const unpublishOfferSql = ({
  table,
  isDeletable = false,
}: Pick<PublishedOffer, 'table' | 'isDeletable'>): string =>
  `drop trigger ${table}_publish_offer on ${table}; drop function publish_${table}_offer();
   ${isDeletable ? `drop trigger ${table}_withdraw_offer on ${table}; drop function withdraw_${table}_offer();` : ''}`;
