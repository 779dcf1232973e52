import { Modal, type ModalProps } from './modal.tsx';
import styles from './side-sheet.module.css';

export type SideSheetProps = Pick<ModalProps, 'open' | 'onClose' | 'title' | 'children'>;

/** A modal sheet from the right edge: the small screen's menu. */
export const SideSheet = (modal: SideSheetProps) => <Modal {...modal} look={styles} />;
