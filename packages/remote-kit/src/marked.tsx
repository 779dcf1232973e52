import styles from './marked.module.css';

interface Props {
  text: string;
  /** The same text in parts by turns, the odd ones of which a search has found; absent where nothing was searched. */
  marks?: readonly string[] | undefined;
}

/** A text with what a search has found in it. */
export const Marked = ({ text, marks }: Props) =>
  marks
    ? marks.map((part, index) =>
        index % 2 === 1 ? (
          <mark key={index} className={styles.mark}>
            {part}
          </mark>
        ) : (
          part
        ),
      )
    : text;
