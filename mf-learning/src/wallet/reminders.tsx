import {
  REMINDER_STAGES,
  getReminderSettings,
  updateReminderSettings,
} from '@backflow/contracts/credentials';
import type { ReminderSettings } from '@backflow/contracts/credentials';
import { mutationOf, queryOf, toast, toastFailure } from '@backflow/platform';
import { QueryPending } from '@backflow/remote-kit';
import { CheckboxList } from '@backflow/remote-kit/forms';
import { Switch } from '@backflow/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import styles from './reminders.module.css';

const mySettings = queryOf(getReminderSettings, {});

/** When and how the member is reminded of credentials that end and gauges that are due. Each change is saved at once. */
export function Reminders() {
  const query = useQuery(mySettings);
  return (
    <div className={styles.reminders}>
      <p className={styles.lead}>
        Before a credential ends or a gauge has to be verified. One message a day at most, about everything
        that is due.
      </p>
      {query.data === undefined ? (
        <QueryPending noun="reminders" query={query} lines={['40%', '60%', '60%']} />
      ) : (
        <Choice settings={query.data} />
      )}
    </div>
  );
}

const change = mutationOf(updateReminderSettings, (body: ReminderSettings) => ({ body }), {
  untilRefetched: true,
});

const formatStage = (days: number): string => (days === 0 ? 'On the day' : `${days} days before`);

function Choice({ settings }: { settings: ReminderSettings }) {
  const save = useMutation({
    ...change,
    // Sequential: each change is the whole choice.
    scope: { id: 'credential-reminders' },
    onError: (error) => toastFailure('Error', error, 'Your reminders could not be saved.'),
  });
  const chosen = save.isPending ? save.variables : settings;
  const set = (changes: Partial<ReminderSettings>) =>
    save.mutate({ ...chosen, ...changes }, { onSuccess: () => toast({ title: 'Reminders saved' }) });
  return (
    <>
      <CheckboxList
        legend="When"
        items={REMINDER_STAGES}
        getId={String}
        selected={chosen.stages.map(String)}
        onChange={(ids) => set({ stages: REMINDER_STAGES.filter((stage) => ids.includes(String(stage))) })}
      >
        {formatStage}
      </CheckboxList>
      <Switch
        name="byMail"
        label="By Email"
        checked={chosen.byMail}
        aria-busy={save.isPending || undefined}
        onCheckedChange={(byMail) => set({ byMail })}
      />
      <Switch
        name="bySms"
        label="By Text Message"
        description="Automated text messages about my credentials and gauges, to the number of my SMS alerts, which have to be on. Message and data rates may apply. Reply STOP to end them."
        checked={chosen.bySms}
        aria-busy={save.isPending || undefined}
        onCheckedChange={(bySms) => set({ bySms })}
      />
    </>
  );
}
