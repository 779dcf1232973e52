import type { AccessLevel } from '@backflow/contracts';
import { Link } from '@backflow/platform';
import { Marked } from '../text/marked.tsx';
import { PremiumBadge } from '../pages/premium.tsx';
import { useAdminReturn } from '../pages/back-link.tsx';
import { ACCESS_LABELS } from '../admin/labels.ts';
import { SelectBox } from '../lists/select-box.tsx';
import type { Selection } from '../lists/use-selection.ts';
import { Badge, Badges, Icon } from '@backflow/ui';
import type { IconName } from '@backflow/ui';
import type { ReactNode } from 'react';
import type { PublishProps } from './publish-switch.tsx';
import styles from './record-parts.module.css';

export interface ListedRecord {
  id: string;
  title: string;
  description: string | null;
  isPublished: boolean;
  accessLevel: AccessLevel;
  marks?: { title?: readonly string[]; text?: readonly string[] } | undefined;
}

/** A short fact about a record; `label` names it to screen readers. */
export interface Fact {
  icon?: IconName;
  text: string;
}

/** Props that `RecordsTab` passes for each record. */
export interface RowProps<Item, Stored extends { id: string }> extends Pick<
  PublishProps<Item, Stored>,
  'records' | 'record'
> {
  selection: Selection<Item>;
  onEdit: () => void;
  onDelete: () => void;
}

/** The parts of a record in the administrators' list, in their order, for rows and cards. */
export interface RecordProps<Item, Stored extends { id: string }>
  extends RowProps<Item, Stored>, Pick<PublishProps<Item, Stored>, 'success' | 'questionOf'> {
  /** The address of its public page. */
  href: string;
  /** Badge beside its status and access level. */
  badge?: ReactNode;
  /** Its description where absent. */
  text?: string | null;
  facts: readonly Fact[];
  /** Buttons beside Edit, by label; each opens a dialog. */
  buttons?: Readonly<Record<string, () => void>>;
  /** Menu items before Delete, by label. */
  menu?: Readonly<Record<string, () => void>>;
}

export const RecordSelect = ({
  record: { id, title },
  selection,
}: {
  record: ListedRecord;
  selection: Selection<unknown>;
}) => <SelectBox id={id} label={`Select “${title}”`} selection={selection} />;

/** The title, which leads to the public page; from there a link leads back. */
export function RecordTitle({ record: { id, title, marks }, href }: { record: ListedRecord; href: string }) {
  return (
    <h3 id={titleId(id)} className={styles.title}>
      <Link to={href} state={useAdminReturn()}>
        <Marked text={title} marks={marks?.title} />
      </Link>
    </h3>
  );
}

export const titleId = (id: string): string => `record-${id}`;

export const RecordBadges = ({
  record: { isPublished, accessLevel },
  badge,
}: {
  record: ListedRecord;
  badge: ReactNode;
}) => (
  <Badges>
    <Badge tone={isPublished ? 'success' : 'neutral'}>{isPublished ? 'Published' : 'Draft'}</Badge>
    {accessLevel === 'premium' ? (
      <PremiumBadge />
    ) : (
      <Badge tone={accessLevel === 'paid' ? 'brass' : 'water'}>{ACCESS_LABELS[accessLevel]}</Badge>
    )}
    {badge}
  </Badges>
);

export const RecordText = ({ record: { marks }, text }: { record: ListedRecord; text: string | null }) =>
  text !== null && (
    <p className={styles.text}>
      <Marked text={text} marks={marks?.text} />
    </p>
  );

export const RecordFacts = ({ facts }: { facts: readonly Fact[] }) => (
  <ul className={styles.facts}>
    {facts.map(({ icon, text }) => (
      <li key={text} className={styles.fact}>
        {icon && <Icon name={icon} size={16} />}
        <span>{text}</span>
      </li>
    ))}
  </ul>
);
