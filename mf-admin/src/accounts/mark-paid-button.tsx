import { Button } from '@backflow/ui';

interface Props {
  /** Names the booking or invoice for screen readers, where nothing around the button does. */
  of?: string;
  pending?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** Opens the dialog that records a payment: the same button wherever something is due. */
export const MarkPaidButton = ({ of, ...button }: Props) => (
  <Button size="sm" {...button} {...(of && { 'aria-label': `Mark Paid: ${of}` })}>
    Mark Paid
  </Button>
);
