import styles from './marked.module.css';

interface Props {
  text: string;
  /** The text in parts; the odd ones match the search. Absent without a search. */
  marks?: readonly string[] | undefined;
}

/** A text with the matches of a search highlighted. */
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
