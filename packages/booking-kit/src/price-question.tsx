import { formatPrice, isFree } from '@backflow/contracts';
import { applyPrice, getCents, needsInvoice, previewPrice } from '@backflow/contracts/bookings';
import type { ResponseOf } from '@backflow/contracts';
import { mutate, queryClient, queryOf, toastFailure } from '@backflow/platform';
import { Checkbox, useFormValue } from '@backflow/remote-kit/forms';
import type { FormControl } from '@backflow/remote-kit/forms';
import { Alert, Button, Dialog } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { formatCount, formatNumber } from '@backflow/remote-kit';

interface Priced {
  price: string;
  accessLevel: string;
}

interface Options {
  offers: 'events' | 'courses';
  /** The stored record; undefined for a new one, which nobody has booked. */
  record: ({ id: string } & Priced) | undefined;
  control: FormControl<{ price?: string | undefined; accessLevel?: string | undefined }>;
}

interface PriceQuestion {
  /** Effect of a changed price on bookings, shown below the price fields. */
  notice: ReactNode;
  dialog: ReactNode;
  /** Asks before a paid record becomes free. False where the administrator goes back to editing. */
  ask: () => Promise<boolean>;
  /** After saving: applies the new price to the bookings that were selected, of these records. */
  apply: (ids: readonly string[]) => Promise<void>;
}

type Preview = ResponseOf<typeof previewPrice>;
type Decision = 'all' | 'keep' | 'back';

/** The price of a booking: '0' where nothing is invoiced. */
const charged = (record: Priced): string => (needsInvoice(record) ? record.price : '0');

/** Explains a new price to administrators: bookings keep their agreed price, unless an administrator applies the new one. */
export function usePriceQuestion({ offers, record, control }: Options): PriceQuestion {
  const price = useFormValue(control, 'price') ?? '0';
  const accessLevel = useFormValue(control, 'accessLevel') ?? 'free';
  const before = record ? charged(record) : '0';
  const after = charged({ price, accessLevel });
  const isChanged = record !== undefined && getCents(before) !== getCents(after);
  const becomesFree = isChanged && isFree(after);
  const preview = queryOf(previewPrice, { params: { offers, id: record?.id ?? '' } }, { staleTime: 0 });
  const { data } = useQuery({ ...preview, enabled: isChanged });
  const [isChecked, setIsChecked] = useState(false);
  const [asked, setAsked] = useState<Preview | 'unknown' | null>(null);
  const decide = useRef<(decision: Decision) => void>(undefined);
  const to = useRef<'unpaid' | 'all' | null>(null);
  const mayApply = isChanged && !isFree(before) && !becomesFree && data !== undefined && data.unpaid > 0;
  return {
    notice: isChanged && data !== undefined && data.seats > 0 && (
      <Alert
        title={
          isFree(before)
            ? `${formatCount(data.seats, 'booking owes', 'bookings owe')} nothing, as agreed.`
            : becomesFree
              ? `You decide about ${formatCount(data.seats, 'booking', 'bookings')} when you save.`
              : `${formatCount(data.seats, 'booking keeps', 'bookings keep')} the price that was agreed.`
        }
      >
        {mayApply && (
          <Checkbox checked={isChecked} onChange={setIsChecked}>
            Also for the {formatNumber(data.unpaid)} who {data.unpaid === 1 ? 'has' : 'have'} not paid
            (corrected invoices, by email)
          </Checkbox>
        )}
      </Alert>
    ),
    dialog: asked && (
      <FreeDialog
        preview={asked}
        onDecide={(decision) => {
          setAsked(null);
          decide.current?.(decision);
        }}
      />
    ),
    ask: async () => {
      to.current = mayApply && isChecked ? 'unpaid' : null;
      if (!becomesFree) return true;
      const found = await queryClient.query(preview).catch(() => 'unknown' as const);
      if (found !== 'unknown' && found.unpaid + found.paid === 0) return true;
      setAsked(found);
      const decision = await new Promise<Decision>((resolve) => {
        decide.current = resolve;
      });
      to.current = decision === 'all' ? 'all' : null;
      return decision !== 'back';
    },
    apply: async (ids) => {
      const body = to.current && { to: to.current };
      to.current = null;
      if (!body) return;
      try {
        for (const id of ids) await mutate(applyPrice, { params: { offers, id }, body });
      } catch (error) {
        toastFailure('Error', error, 'It is saved, but the price could not be applied to all bookings.');
      }
    },
  };
}

interface DialogProps {
  preview: Preview | 'unknown';
  onDecide: (decision: Decision) => void;
}

const FreeDialog = ({ preview, onDecide }: DialogProps) => (
  <Dialog
    open
    title="It becomes free: also for those who have booked?"
    onClose={() => onDecide('back')}
    footer={
      <>
        <Button variant="quiet" onClick={() => onDecide('back')}>
          Keep Editing
        </Button>
        <Button variant="quiet" onClick={() => onDecide('keep')}>
          Keep What Was Agreed
        </Button>
        <Button onClick={() => onDecide('all')}>Free for All</Button>
      </>
    }
  >
    <p>
      Free for all: pending bookings are confirmed, and open invoices are void or credited
      {preview === 'unknown'
        ? '; what was paid is to be returned.'
        : preview.paid === 0
          ? '. Nobody has paid yet.'
          : `; ${formatPrice(preview.received)} of ${formatCount(preview.paid, 'booking', 'bookings')} ${preview.paid === 1 ? 'is' : 'are'} to be returned.`}
    </p>
    <p>Keep what was agreed: who has booked still pays, and only new bookings are free.</p>
  </Dialog>
);
