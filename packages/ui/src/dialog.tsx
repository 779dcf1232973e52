import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { Modal, type ModalProps } from './modal.tsx';

export type DialogProps = ModalProps & { size?: 'sm' | 'md' | 'lg' };

/** A modal dialog; on a phone a sheet from the bottom. */
export const Dialog = ({ size = 'md', ...modal }: DialogProps) => (
  <Modal {...modal} look={{ ...styles, modal: classNames(styles.dialog, styles[size]) }} />
);
