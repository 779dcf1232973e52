import { MY_COMPANIES_PATH } from '@backflow/contracts/identity';
import type { MyCompany } from '@backflow/contracts/identity';
import { reasonOf, toast, useNavigate } from '@backflow/platform';
import { ConfirmDialog } from '@backflow/remote-kit';
import { Alert, Button } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { leaving } from './api.ts';

/** Leaves a company; the reason why its last owner can't stands in the question. */
export function Leave({ company: { id, name } }: { company: MyCompany }) {
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const { mutate, isPending, error, reset } = useMutation(leaving);
  const close = () => {
    setAsks(false);
    reset();
  };
  const leave = () =>
    mutate(id, {
      onSuccess: () => {
        toast({ title: `You have left ${name}` });
        void navigate(MY_COMPANIES_PATH, { replace: true });
      },
    });
  return (
    <div>
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => setAsks(true)}>
        Leave This Company…
      </Button>
      <ConfirmDialog
        open={asks}
        title={`Leave ${name}?`}
        question="It sees nothing of you from now on but what it has booked. Your bookings, hours and certificates stay yours. To come back, you need another invitation."
        note={error && <Alert tone="danger">{reasonOf(error, 'That did not work. Please try again.')}</Alert>}
        confirmLabel="Leave"
        pending={isPending}
        onConfirm={leave}
        onClose={close}
      />
    </div>
  );
}
