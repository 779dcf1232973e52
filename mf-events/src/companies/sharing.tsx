import type { MyCompany } from '@backflow/contracts/identity';
import { CompanySection } from '@backflow/booking-kit';
import { toastFailure } from '@backflow/platform';
import { Muted, Switch } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { sharing } from './api.ts';

/** What the member lets a company see beside what it has booked. */
export function Sharing({ company: { id, name, sharesBookings, sharesHours } }: { company: MyCompany }) {
  const { mutate, isPending, variables } = useMutation({
    ...sharing(id),
    onError: (error) => toastFailure('Error', error, 'This could not be changed. Please try again.'),
  });
  return (
    <CompanySection title={`What ${name} sees of you`}>
      <Muted>
        It sees your name and what it has booked for you. The rest is yours to share, and you can change it at
        any time.
      </Muted>
      <Switch
        name="sharesBookings"
        label="My other bookings"
        description="Events, webinars and courses that you booked yourself, without what you paid"
        checked={(isPending ? variables.sharesBookings : undefined) ?? sharesBookings}
        onCheckedChange={(checked) => mutate({ sharesBookings: checked })}
      />
      <Switch
        name="sharesHours"
        label="My CE hours"
        description="How many you have, by year and kind"
        checked={(isPending ? variables.sharesHours : undefined) ?? sharesHours}
        onCheckedChange={(checked) => mutate({ sharesHours: checked })}
      />
    </CompanySection>
  );
}
