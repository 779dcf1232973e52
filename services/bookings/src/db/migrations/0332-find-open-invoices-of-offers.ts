import type { Migration } from '@backflow/service-kit';

const WHERE = `where kind = 'invoice' and status in ('issued', 'sent')`;

/**
 * An event may have thousands of open invoices: the index has them in the list's order, and their totals as the one before. Another
 * one finds the offers that start soon, withdrawn ones too.
 */
export const findOpenInvoicesOfOffers: Migration = {
  name: '0332-find-open-invoices-of-offers',
  up: (sql) =>
    sql(`
      create index invoices_open_of_offer_by_age on invoices (offer_id, aged_from, id) include (total) ${WHERE};
      drop index invoices_open_of_offer;
      create index offers_starting on offers (starts_at) where starts_at is not null;
    `),
  down: (sql) =>
    sql(`
      drop index offers_starting;
      create index invoices_open_of_offer on invoices (offer_id) include (total) ${WHERE};
      drop index invoices_open_of_offer_by_age;
    `),
};
