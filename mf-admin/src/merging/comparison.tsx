import styles from './comparison.module.css';

/** A part of both records. */
interface ComparedRow {
  label: string;
  texts: readonly (string | null)[];
  /** Which side stays, where the administrator chooses. */
  choice?: { side: number; isDisabled: (side: number) => boolean; onChange: (side: number) => void };
}

/** Two records side by side. */
export const Comparison = ({ names, rows }: { names: readonly string[]; rows: readonly ComparedRow[] }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <td />
        {names.map((name, side) => (
          <th key={side} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ label, texts, choice }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          {texts.map((text, side) => (
            <td key={side}>
              {choice && texts[0] !== texts[1] ? (
                <label className={styles.choice}>
                  <input
                    type="radio"
                    name={`merge-${label}`}
                    checked={choice.side === side}
                    disabled={choice.isDisabled(side)}
                    onChange={() => choice.onChange(side)}
                  />
                  <span>{text ?? 'Not given'}</span>
                </label>
              ) : (
                (text ?? 'Not given')
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
