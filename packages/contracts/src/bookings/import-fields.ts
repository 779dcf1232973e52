import { foldText } from '../fold-text.ts';

/** Columns that an import understands: the label, and other names by which offices know them. */
export const IMPORT_FIELDS = {
  name: { label: 'Name', synonyms: ['Full name', 'Member', 'Attendee', 'Customer', 'Student', 'Person'] },
  firstName: { label: 'First name', synonyms: ['First', 'Given name', 'Forename'] },
  lastName: { label: 'Last name', synonyms: ['Last', 'Surname', 'Family name'] },
  email: { label: 'Email', synonyms: ['E-mail', 'Mail', 'Email address', 'E-mail address'] },
  phoneNumber: {
    label: 'Phone',
    synonyms: ['Phone number', 'Phone #', 'Telephone', 'Tel', 'Mobile', 'Cell', 'Cell phone'],
  },
  company: { label: 'Company', synonyms: ['Employer', 'Business', 'Organization', 'Firm', 'Company name'] },
  jobTitle: { label: 'Job title', synonyms: ['Title', 'Position', 'Role'] },
  licence: {
    label: 'License number',
    synonyms: [
      ...['License', 'Licence', 'License #', 'Licence #', 'License no', 'Licence no', 'Licence number'],
      ...['Cert #', 'Certificate number', 'Certification number', 'BPAT number', 'Tester number'],
    ],
  },
  authority: {
    label: 'Authority',
    synonyms: ['Licensing authority', 'Licence authority', 'License authority', 'Issued by', 'Agency'],
  },
  event: {
    label: 'Event or course',
    synonyms: ['Event', 'Course', 'Class', 'Webinar', 'Event title', 'Course title', 'Training'],
  },
  eventDay: { label: 'Event date', synonyms: ['Date of event', 'Class date', 'Start date', 'Start'] },
  day: { label: 'Day', synonyms: ['Date', 'Completed', 'Completed on', 'Completion date', 'Date completed'] },
  kind: { label: 'Kind', synonyms: ['Type', 'Hour type', 'Kind of hours', 'Category', 'Format'] },
  hours: { label: 'Hours', synonyms: ['CE hours', 'Contact hours', 'Hrs', 'Credit hours'] },
  note: { label: 'Note', synonyms: ['Notes', 'Reason', 'Comment', 'Remarks', 'Description', 'Course name'] },
  courseNumber: {
    label: 'Course number',
    synonyms: ['Course #', 'Course no', 'Course ID', 'Approval number', 'Approval #', 'Number', 'No'],
  },
  number: {
    label: 'Invoice number',
    synonyms: ['Invoice', 'Invoice #', 'Invoice no', 'Number', 'No', 'Inv #', 'Reference', 'Ref'],
  },
  amount: {
    label: 'Amount due',
    synonyms: ['Amount', 'Balance', 'Open balance', 'Balance due', 'Due', 'Total', 'Open', 'Amount (USD)'],
  },
  issuedOn: { label: 'Invoice date', synonyms: ['Issued', 'Issued on', 'Date issued', 'Date'] },
  dueOn: { label: 'Due date', synonyms: ['Due on', 'Due by', 'Payable by'] },
  participant: { label: 'Participant', synonyms: ['Name', 'Full name', 'Attendee'] },
  present: { label: 'Present', synonyms: ['Time present', 'Times'] },
  purchaseOrder: { label: 'Purchase order', synonyms: ['PO', 'PO number', 'PO #', 'P.O.'] },
} as const satisfies Record<string, { label: string; synonyms: readonly string[] }>;
export type ImportField = keyof typeof IMPORT_FIELDS;
export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as readonly ImportField[];

const PERSON = ['name', 'firstName', 'lastName', 'email', 'phoneNumber', 'licence', 'authority'] as const;

interface ImportKindFields {
  readonly label: string;
  readonly fields: readonly ImportField[];
  /** At least one of each of these. */
  readonly needs: readonly (readonly ImportField[])[];
}

const A_NAME = ['name', 'lastName'] as const;
const A_PERSON = ['email', 'phoneNumber', 'licence'] as const;

/**
 * Kinds of imports. Rows are found again by: people by email, else phone and name, else license number; bookings by person and offer;
 * hours by person, day, kind, hours and note; invoices by their number; course numbers by authority and title; attendance by booking.
 */
export const IMPORT_KINDS = {
  people: { label: 'People', fields: [...PERSON, 'company', 'jobTitle'], needs: [A_NAME] },
  bookings: { label: 'Bookings', fields: [...PERSON, 'company', 'event', 'eventDay'], needs: [A_PERSON] },
  hours: {
    label: 'Past hours',
    fields: [...PERSON, 'day', 'kind', 'hours', 'note'],
    needs: [A_PERSON, ['day'], ['kind'], ['hours']],
  },
  invoices: {
    label: 'Open invoices',
    fields: [
      ...PERSON,
      ...([
        'number',
        'amount',
        'issuedOn',
        'dueOn',
        'company',
        'purchaseOrder',
        'event',
        'eventDay',
      ] as const),
    ],
    needs: [A_PERSON, ['number'], ['amount']],
  },
  courseNumbers: {
    label: 'Course numbers',
    fields: ['event', 'authority', 'courseNumber'],
    needs: [['event'], ['courseNumber']],
  },
  attendance: {
    label: 'Attendance report',
    fields: ['participant', 'email', 'present'],
    needs: [['participant', 'email'], ['present']],
  },
} as const satisfies Record<string, ImportKindFields>;
export type ImportKind = keyof typeof IMPORT_KINDS;
export const IMPORT_KIND_NAMES = Object.keys(IMPORT_KINDS) as readonly ImportKind[];

/** A heading without case, accents, spaces and marks; '#' is a number. */
const fold = (heading: string): string =>
  foldText(heading.replaceAll('#', ' no ')).replace(/number|[^\p{L}\p{N}]/gu, (part) =>
    part === 'number' ? 'no' : '',
  );

const ADDRESS = ['street', 'address', 'address1', 'city', 'town', 'zip', 'zipcode', 'postalcode', 'postcode'];

/** The field of each column by its heading, each field once; null where none fits. A label goes before synonyms. */
export function recognizeColumns(kind: ImportKind, headings: readonly string[]): (ImportField | null)[] {
  const columns = headings.map((): ImportField | null => null);
  const fields: readonly ImportField[] = IMPORT_KINDS[kind].fields;
  const assign = (namesOf: (field: ImportField) => readonly string[]) => {
    for (const field of fields) {
      if (columns.includes(field)) continue;
      const names = namesOf(field).map(fold);
      const index = headings.findIndex(
        (heading, at) => columns[at] === null && heading.trim() !== '' && names.includes(fold(heading)),
      );
      if (index >= 0) columns[index] = field;
    }
  };
  assign((field) => [IMPORT_FIELDS[field].label]);
  assign((field) => IMPORT_FIELDS[field].synonyms);
  // The state of a license, unless it is a part of an address.
  if (!headings.some((heading) => ADDRESS.includes(fold(heading))))
    assign((field) => (field === 'authority' ? ['State'] : []));
  return columns;
}

/** What the columns lack, such as 'Email, Phone or License number'; empty where an import can begin. */
export const missingColumns = (kind: ImportKind, columns: readonly (ImportField | null)[]): string[] =>
  IMPORT_KINDS[kind].needs
    .filter((choices) => !choices.some((field) => columns.includes(field)))
    .map((choices) =>
      choices
        .map((field) => IMPORT_FIELDS[field].label)
        .join(', ')
        .replace(/, ([^,]*)$/, ' or $1'),
    );
