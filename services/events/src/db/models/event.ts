import type { EventInput } from '@backflow/contracts';
import { DataTypes } from 'sequelize';
import type { CreationOptional, Model, Sequelize } from 'sequelize';

type EventDates = 'startDate' | 'endDate' | 'registrationCloseDate';

/** What administrators enter, complete: every field of the contract, none left out. Instants as ISO text. */
export type EventFields = { [Field in keyof EventInput]-?: Exclude<EventInput[Field], undefined> };

/** An event's row: its fields with instants as dates, and what only the service writes. */
export type EventAttributes = Omit<EventFields, EventDates> & {
  startDate: Date;
  endDate: Date | null;
  registrationCloseDate: Date | null;
  id: CreationOptional<string>;
  /** Pending and confirmed registrations. Only ever changed while the row is locked. */
  currentAttendees: CreationOptional<number>;
  /** Set when the event was taken down; its registrations keep it. */
  deletedAt: CreationOptional<Date | null>;
};

type NewEvent = Omit<EventAttributes, 'id' | 'currentAttendees' | 'deletedAt'> &
  Partial<Pick<EventAttributes, 'id' | 'currentAttendees' | 'deletedAt'>>;

export interface EventRecord extends Model<EventAttributes, NewEvent>, EventAttributes {}

export const defineEvent = (sequelize: Sequelize) =>
  sequelize.define<EventRecord>(
    'event',
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      title: { type: DataTypes.TEXT, allowNull: false },
      description: DataTypes.TEXT,
      startDate: { type: DataTypes.DATE(3), allowNull: false },
      endDate: DataTypes.DATE(3),
      registrationCloseDate: DataTypes.DATE(3),
      location: DataTypes.TEXT,
      isVirtual: { type: DataTypes.BOOLEAN, allowNull: false },
      latitude: DataTypes.DOUBLE,
      longitude: DataTypes.DOUBLE,
      facilitatorId: DataTypes.UUID,
      facilitatorName: DataTypes.TEXT,
      facilitatorTitle: DataTypes.TEXT,
      facilitatorHeadshot: DataTypes.TEXT,
      facilitatorCompany: DataTypes.TEXT,
      maxAttendees: DataTypes.INTEGER,
      currentAttendees: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      price: { type: DataTypes.DECIMAL(10, 2), allowNull: false },
      accessLevel: { type: DataTypes.TEXT, allowNull: false },
      supplierId: DataTypes.UUID,
      customSupplierName: DataTypes.TEXT,
      isPublished: { type: DataTypes.BOOLEAN, allowNull: false },
      registrationUrl: DataTypes.TEXT,
      relatedResourceIds: { type: DataTypes.ARRAY(DataTypes.UUID), allowNull: false },
      deletedAt: DataTypes.DATE(3),
    },
    { tableName: 'events' },
  );
