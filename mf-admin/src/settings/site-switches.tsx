import { VersionedSettings } from '@backflow/contracts/settings';
import type { SiteSettings } from '@backflow/contracts/settings';
import * as z from '@backflow/contracts/zod';
import {
  ApiError,
  isUnauthorized,
  leaveForSignIn,
  queryClient,
  toast,
  toastFailure,
} from '@backflow/platform';
import { Card, Switch } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { adminSettings, saveSettings } from './api.ts';
import styles from './settings-tab.module.css';

type SwitchName =
  'registrationOpen' | 'emailNotifications' | 'forumModeration' | 'requireSecondFactor' | 'localBuilds';

const SWITCHES: readonly { name: SwitchName; label: string; description: string }[] = [
  {
    name: 'registrationOpen',
    label: 'New User Registration',
    description: 'Off: nobody can create an account.',
  },
  {
    name: 'emailNotifications',
    label: 'Email Notifications',
    description: 'Off: only email about an account, a payment or an event that does not take place goes out.',
  },
  {
    name: 'forumModeration',
    label: 'Forum Moderation',
    description:
      'On: every post waits for approval. Off: members whose posts were approved three times are let through.',
  },
  {
    name: 'requireSecondFactor',
    label: 'Two-Step Sign-In of Administrators',
    description:
      'On: administrators need an authenticator app or a passkey. Who has none sets it up before anything here opens.',
  },
  {
    name: 'localBuilds',
    label: 'Local Builds',
    description:
      'On: developers may see their own build of an area in their browser. Others see the live release.',
  },
];

/** Settings that are saved as soon as they are switched. */
export const SiteSwitches = ({ settings }: { settings: SiteSettings }) => (
  <Card>
    <h3>Site</h3>
    <p className={styles.lead}>These act at once.</p>
    {SWITCHES.map((each) => (
      <SettingSwitch key={each.name} {...each} isOn={settings[each.name]} />
    ))}
  </Card>
);

interface Props {
  name: SwitchName;
  label: string;
  description: string;
  isOn: boolean;
}

function SettingSwitch({ name, label, description, isOn }: Props) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (wanted: boolean) => saveSwitch(name, wanted),
    // One at a time: each request names the version that the request before it created.
    scope: { id: 'site-settings' },
    onSuccess: (_, wanted) => toast({ title: `${label} turned ${wanted ? 'on' : 'off'}` }),
    onError: (error) => {
      if (isUnauthorized(error)) return leaveForSignIn();
      toastFailure('Error', error, 'Failed to save settings');
    },
  });
  return (
    <Switch
      name={name}
      label={label}
      description={description}
      checked={isPending ? variables : isOn}
      aria-busy={isPending || undefined}
      onCheckedChange={(wanted) => {
        if (!isPending) mutate(wanted);
      }}
    />
  );
}

/** Saves one switch. Retries with the newer version where another administrator has changed other settings. */
async function saveSwitch(name: SwitchName, wanted: boolean): Promise<VersionedSettings> {
  const { queryKey } = adminSettings;
  const { version } = await queryClient.query({ ...adminSettings, staleTime: 'static' });
  try {
    return await saveSettings({ [name]: wanted }, version);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CONFLICT' || error.current === undefined) throw error;
    const current = z.parse(VersionedSettings, error.current);
    queryClient.setQueryData(queryKey, current);
    return current[name] === wanted ? current : saveSettings({ [name]: wanted }, current.version);
  }
}
