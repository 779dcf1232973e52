import type { PriceRule, Session } from '@backflow/contracts/bookings';
import type {
  AdminEventView,
  EventInput,
  EventTemplate,
  EventView,
  VenueInput,
} from '@backflow/contracts/events';
import { DEFAULT_WEBINAR_DURATION } from '@backflow/contracts/webinars';
import type { WebinarInput } from '@backflow/contracts/webinars';
import { UUID_KEY, notNull, recordModel } from '@backflow/service-kit';
import type { RecordRow, StoredFields } from '@backflow/service-kit';
import { DataTypes } from 'sequelize';
import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, Sequelize } from 'sequelize';

const { ARRAY, BOOLEAN, DATE, DECIMAL, DOUBLE, INTEGER, JSONB, TEXT, UUID } = DataTypes;

/** Sessions as they are stored: all fields, with their ids. */
interface StoredSessions {
  sessions: Session[];
}
export type EventFields = Omit<
  StoredFields<EventInput, 'startDate' | 'endDate' | 'registrationCloseDate'>,
  'sessions'
> &
  StoredSessions;
/** An event; `seriesId` is set once, when a series is created or gets further dates. */
export type EventRecord = RecordRow<EventFields, { seriesId: string | null }>;
export type TemplateRecord = RecordRow<Pick<EventTemplate, 'name' | 'fields'>>;
export type VenueRecord = RecordRow<StoredFields<VenueInput>>;
export type WebinarFields = Omit<StoredFields<WebinarInput, 'scheduledAt'>, 'sessions'> & StoredSessions;
export type WebinarRecord = RecordRow<WebinarFields>;

/** An event as queries return it: fields of the contract, some not yet formatted for the response. */
export interface EventRow extends Omit<
  EventView,
  'supplierName' | 'needsPremium' | 'marks' | 'prices' | 'takesCodes'
> {
  /** With its codes. */
  prices: PriceRule[];
  /** The name of the listed supplier, or the name that was typed in. */
  supplierName: string | null;
}
export type AdminEventRow = EventRow & Pick<AdminEventView, 'version' | 'series'>;

interface SupplierRecord extends Model<
  InferAttributes<SupplierRecord>,
  InferCreationAttributes<SupplierRecord>
> {
  id: CreationOptional<string>;
  name: string;
}

/** The models of this schema, bound to one connection pool. Reads are `*.query.ts`. */
export const defineModels = (sequelize: Sequelize) => ({
  Event: recordModel<EventRecord>(sequelize, 'events', {
    title: notNull(TEXT),
    description: TEXT,
    startDate: notNull(DATE(3)),
    endDate: DATE(3),
    registrationCloseDate: DATE(3),
    sessions: notNull(JSONB, []),
    location: TEXT,
    isVirtual: notNull(BOOLEAN, false),
    latitude: DOUBLE,
    longitude: DOUBLE,
    venueId: UUID,
    parking: TEXT,
    facilitatorId: UUID,
    facilitatorName: TEXT,
    facilitatorTitle: TEXT,
    facilitatorHeadshot: TEXT,
    facilitatorCompany: TEXT,
    maxAttendees: INTEGER,
    price: notNull(DECIMAL(10, 2), '0'),
    prices: notNull(JSONB, []),
    accessLevel: notNull(TEXT, 'free'),
    hours: JSONB,
    supplierId: UUID,
    customSupplierName: TEXT,
    isPublished: notNull(BOOLEAN, false),
    registrationUrl: TEXT,
    relatedResourceIds: notNull(ARRAY(UUID), []),
    seriesId: UUID,
  }),
  EventTemplate: recordModel<TemplateRecord>(sequelize, 'event_templates', {
    name: notNull(TEXT),
    fields: notNull(JSONB),
  }),
  Venue: recordModel<VenueRecord>(sequelize, 'venues', {
    name: notNull(TEXT),
    address: TEXT,
    latitude: DOUBLE,
    longitude: DOUBLE,
    seats: INTEGER,
    parking: TEXT,
    officeNote: TEXT,
    isRetired: notNull(BOOLEAN, false),
  }),
  Webinar: recordModel<WebinarRecord>(sequelize, 'webinars', {
    title: notNull(TEXT),
    description: TEXT,
    scheduledAt: notNull(DATE(3)),
    duration: notNull(INTEGER, DEFAULT_WEBINAR_DURATION),
    sessions: notNull(JSONB, []),
    isLive: notNull(BOOLEAN, false),
    accessLevel: notNull(TEXT, 'free'),
    hours: JSONB,
    maxAttendees: INTEGER,
    meetingUrl: TEXT,
    recordingUrl: TEXT,
    isPublished: notNull(BOOLEAN, false),
  }),
  Supplier: sequelize.define<SupplierRecord>(
    'supplier',
    { id: UUID_KEY, name: notNull(TEXT) },
    { tableName: 'suppliers', timestamps: false },
  ),
});

export type Models = ReturnType<typeof defineModels>;
