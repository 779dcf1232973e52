import { Device } from '@backflow/contracts/bookings';
import * as z from '@backflow/contracts/zod';
import { SubmitDialog, TextField, useAppForm } from '@backflow/remote-kit/forms';
import { getDefaultName, nameDevice } from './device.ts';

interface Props {
  device: Device | undefined;
  onNamed: (device: Device) => void;
  onClose: () => void;
}

/** Asks how this device is called at the door: others read who let somebody in. */
export function DeviceDialog({ device, onNamed, onClose }: Props) {
  const form = useAppForm({
    schema: z.object({ name: Device.shape.name }),
    draft: false,
    defaultValues: { name: device?.name ?? getDefaultName() },
    submit({ name }) {
      onNamed(nameDevice(name));
      return Promise.resolve();
    },
  });
  return (
    <SubmitDialog
      {...{ form, onClose }}
      size="sm"
      title="Name This Device"
      description="Other devices show the name beside the people whom it let in."
      submitLabel="Save"
    >
      <TextField control={form.control} name="name" label="Name of the device" autoComplete="off" />
    </SubmitDialog>
  );
}
