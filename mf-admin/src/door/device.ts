import { Device } from '@backflow/contracts/bookings';
import * as z from '@backflow/contracts/zod';
import { deviceName } from '@backflow/remote-kit';

const NAME = 'door-device';

/** This browser as a device at the door; undefined until somebody has named it. */
export function readDevice(): Device | undefined {
  try {
    return z.safeParse(Device, JSON.parse(localStorage.getItem(NAME) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Names this browser, by what it is where nobody names it; its id stays. */
export function nameDevice(name = getDefaultName()): Device {
  const device = { id: readDevice()?.id ?? crypto.randomUUID(), name };
  try {
    localStorage.setItem(NAME, JSON.stringify(device));
  } catch {
    // Asked again next time.
  }
  return device;
}

/** 'Safari on an iPad' */
export const getDefaultName = (): string => deviceName(navigator.userAgent).slice(0, 40);
