import { formatPacific } from '@backflow/platform';
import { Button, Icon, IconButton, classNames } from '@backflow/ui';
import { describeAnswer } from './answer.ts';
import type { Answer } from './answer.ts';
import styles from './answer-panel.module.css';

interface Props {
  answer: Answer | null;
  /** Shown while there is no answer. */
  idle: string;
  onLetIn: (answer: Answer) => void;
  onClear: () => void;
}

/** The answer to the last scan, for eyes two metres away: told by color, by shape and in words. It stays until the next one. */
export const AnswerPanel = ({ answer, idle, onLetIn, onClear }: Props) => (
  <div className={styles.frame} role="status" aria-label="Answer">
    {answer === null ? (
      <p className={styles.idle}>{idle}</p>
    ) : (
      // Announced again, also where the texts are those of the answer before.
      <Shown key={answer.at} answer={answer} onLetIn={onLetIn} onClear={onClear} />
    )}
  </div>
);

function Shown({ answer, onLetIn, onClear }: Omit<Props, 'idle' | 'answer'> & { answer: Answer }) {
  const { tone, icon, title, name, details } = describeAnswer(answer);
  return (
    <div className={classNames(styles.panel, styles[tone])} data-tone={tone} onClick={onClear}>
      <span className={styles.mark}>
        <Icon name={icon} size={56} />
      </span>
      <div className={styles.texts}>
        <p className={styles.title}>{title}</p>
        {name !== undefined && <p className={styles.name}>{name}</p>}
        <p>{details}</p>
        {answer.asOf !== null && <p>No network: by the list as of {formatPacific(answer.asOf, 'h:mm a')}.</p>}
      </div>
      <span className={styles.close}>
        <IconButton icon="close" label="Clear" onClick={onClear} />
      </span>
      {answer.override && (
        <Button
          className={styles.override ?? ''}
          variant="quiet"
          onClick={(event) => {
            event.stopPropagation();
            onLetIn(answer);
          }}
        >
          Let In Anyway
        </Button>
      )}
    </div>
  );
}
