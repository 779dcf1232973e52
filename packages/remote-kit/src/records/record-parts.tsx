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
import { PublishSwitch } from './publish-switch.tsx';
import type { PublishProps } from './publish-switch.tsx';
import { RecordActions } from './record-actions.tsx';
import type { Actions } from './record-actions.tsx';
import styles from './record-parts.module.css';

export interface ListedRecord {
  id: string;
  title: string;
  description: string | null;
  isPublished: boolean;
  accessLevel: AccessLevel;
  marks?: { title?: readonly string[]; text?: readonly string[] } | undefined;
}

/** A short fact about a record. */
interface Fact {
  icon?: IconName;
  text: string;
}

/** Props that `RecordsTab` passes for each record. */
export interface RowProps<Item, Stored extends { id: string }>
  extends Pick<PublishProps<Item, Stored>, 'records' | 'record'>, Pick<Actions, 'onEdit' | 'onDelete'> {
  selection: Selection<Item>;
}

/** The parts of a record in the administrators' list, in their order, for rows and cards. */
export interface RecordProps<Item, Stored extends { id: string }>
  extends RowProps<Item, Stored>, PublishProps<Item, Stored>, Actions {
  /** The address of its public page. */
  href: string;
  /** Badge beside its access level. */
  badge?: ReactNode;
  /** Its description where absent. */
  text?: string | null;
  facts: readonly Fact[];
}

/** The elements of a record in the administrators' list, for its row or card. */
export function useRecordParts<Item extends ListedRecord, Stored extends { id: string }>({
  records,
  record,
  selection,
  href,
  badge,
  text = record.description,
  facts,
  success,
  questionOf,
  ...actions
}: RecordProps<Item, Stored>) {
  const returnState = useAdminReturn();
  const { id, title, isPublished, accessLevel, marks } = record;
  const titleId = `record-${id}`;
  return {
    isSelected: selection.ids.has(id),
    titleId,
    select: <SelectBox id={id} label={`Select “${title}”`} selection={selection} />,
    /** Leads to the public page; from there a link leads back. */
    title: (
      <h3 id={titleId} className={styles.title}>
        <Link to={href} state={returnState} title={title}>
          <Marked text={title} marks={marks?.title} />
        </Link>
      </h3>
    ),
    badges: (
      <Badges>
        {accessLevel === 'premium' ? (
          <PremiumBadge />
        ) : (
          <Badge tone={accessLevel === 'paid' ? 'brass' : 'water'}>{ACCESS_LABELS[accessLevel]}</Badge>
        )}
        {badge}
      </Badges>
    ),
    text: text !== null && (
      <p className={styles.text}>
        <Marked text={text} marks={marks?.text} />
      </p>
    ),
    facts: (
      <ul className={styles.facts}>
        {facts.map(({ icon, text: fact }) => (
          <li key={fact} className={styles.fact} data-warns={icon === 'alert' || undefined}>
            {icon && <Icon name={icon} size={16} />}
            <span>{fact}</span>
          </li>
        ))}
      </ul>
    ),
    /** Published or Draft, and the switch between them. */
    publish: (
      <div className={styles.state}>
        <Badge tone={isPublished ? 'success' : 'neutral'}>{isPublished ? 'Published' : 'Draft'}</Badge>
        <PublishSwitch {...{ records, record, success, questionOf }} />
      </div>
    ),
    actions: <RecordActions title={title} {...actions} />,
  };
}
