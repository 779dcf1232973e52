import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium as playwright } from 'playwright';
import type { Page, Request } from 'playwright';
import { chromium } from '../support/chromium.ts';
import { OpenEvent } from '../support/door.ts';
import { cameraOf, writeVideo } from '../support/fake-camera.ts';
import { toBrowserCookie } from '../support/people.ts';
import { E2E_ORIGIN } from '../support/platform.ts';
import { drawTicket } from '../support/ticket-picture.ts';
import { CPU_SLOWDOWN, PHONE } from './phone.ts';
import type { PartReport } from './report/report.ts';
import { median } from './statistics.ts';

const NAMES = ['Ada Lovett', 'Grace Hooper', 'Mary Summerville'];
/** Each ticket is seen so often: the first time it is valid, then it is in already. */
const ROUNDS = 4;
const MAX_ANSWER_MS = 300;
const MAX_SCRIPT_KB = 60;
/** What the back camera of a phone sends. */
const FRAME = [1280, 720] as const;
const CODE_SIZE = 420;
/** A point at the white edge of the code, as parts of the picture. */
const EDGE = FRAME.map((side) => (side - CODE_SIZE) / 2 / side + 0.01) as [number, number];
const TIMEOUT_MS = 90_000;
/** In seconds: two of the same ticket are far enough from each other to be two scans. */
const [WITH_CODE, WITHOUT_CODE] = [0.8, 1.2];

/** From the first frame that shows a ticket to its answer on the screen, on a phone; and the script that only this page has. */
export async function measureDoor(report: PartReport): Promise<void> {
  const event = await OpenEvent.create();
  const guests = [];
  for (const name of NAMES) guests.push(await event.book(name));
  const tickets = await Promise.all(guests.map((guest) => event.ticketOf(guest)));
  const folder = await mkdtemp(path.join(os.tmpdir(), 'backflow-door-'));
  const video = path.join(folder, 'camera.y4m');
  const nothing = drawTicket(null, { frame: FRAME });
  writeVideo(
    video,
    tickets.flatMap((text) => [
      [nothing, WITHOUT_CODE] as const,
      [drawTicket(text, { frame: FRAME, size: CODE_SIZE }), WITH_CODE] as const,
    ]),
  );
  const { args, ...options } = await chromium();
  const browser = await playwright.launch({ ...options, args: [...args, ...cameraOf(video)] });
  try {
    const context = await browser.newContext(PHONE);
    await context.addCookies([toBrowserCookie(event.admin)]);
    const page = await context.newPage();
    const elsewhere = watchScripts(page);
    // The last script of a page comes when the processor is idle.
    const last = page.waitForEvent('requestfinished', (request) => request.url().includes('/observe.'));
    await page.goto(`${E2E_ORIGIN}/admin/bookings/events/${event.id}`);
    await page.getByRole('link', { name: NAMES[0] ?? '' }).waitFor();
    await last;
    const shared = await elsewhere();
    const atDoor = watchScripts(page);
    await page.goto(`${E2E_ORIGIN}/admin/check-in/${event.id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Start Camera' }).click();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const answers = await timeAnswers(page, ROUNDS * NAMES.length);
    const own = [...(await atDoor())].filter(([url]) => !shared.has(url));
    report.figure({
      id: 'door.script',
      label: 'script that only the page of the door has',
      value: own.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000,
      unit: 'KB',
      goal: { atMost: MAX_SCRIPT_KB },
      detail: `${own.length} scripts`,
    });
    report.figure({
      id: 'door.answer',
      label: 'scan to answer, median',
      value: median(answers),
      unit: 'ms',
      goal: { atMost: MAX_ANSWER_MS },
      detail: `at most ${Math.round(Math.max(...answers))} ms, of ${answers.length}`,
    });
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}

/** @returns a function that gives the bytes of each script that came since, as received, by its address */
function watchScripts(page: Page): () => Promise<Map<string, number>> {
  const scripts: Request[] = [];
  const listen = (request: Request) => {
    if (request.resourceType() === 'script') scripts.push(request);
  };
  page.on('requestfinished', listen);
  return async () => {
    page.off('requestfinished', listen);
    const sizes = scripts.map(async (script) => {
      const { responseBodySize, responseHeadersSize } = await script.sizes();
      return [script.url(), responseBodySize + responseHeadersSize] as const;
    });
    return new Map(await Promise.all(sizes));
  };
}

/** Milliseconds between each appearance of a ticket in the camera and the answer to it, once painted. */
const timeAnswers = (page: Page, count: number): Promise<number[]> =>
  page.evaluate(
    ([wanted, names, inset, timeoutMs]) =>
      new Promise<number[]>((resolve, reject) => {
        const video = document.querySelector('video');
        const answer = document.querySelector('[role="status"][aria-label="Answer"]');
        const dot = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
        if (!video || !answer || !dot) return reject(new Error('there is no camera, or no answer'));
        setTimeout(() => reject(new Error(`only ${times.length} answers`)), timeoutMs);
        const times: number[] = [];
        let seenAt: number | undefined;
        let wasSeen = true;
        let lastName: string | undefined;
        const watch: VideoFrameRequestCallback = (now, { captureTime }) => {
          // The white edge of the code, where nothing is darker.
          const [x, y] = [video.videoWidth * inset[0], video.videoHeight * inset[1]];
          dot.drawImage(video, x, y, 4, 4, 0, 0, 1, 1);
          const isSeen = (dot.getImageData(0, 0, 1, 1).data[0] ?? 0) > 180;
          if (isSeen && !wasSeen) seenAt = captureTime ?? now;
          wasSeen = isSeen;
          video.requestVideoFrameCallback(watch);
        };
        video.requestVideoFrameCallback(watch);
        new MutationObserver(() => {
          const name = names.find((each) => answer.textContent.includes(each));
          const since = seenAt;
          if (since === undefined || name === undefined || name === lastName) return;
          lastName = name;
          seenAt = undefined;
          const note = () => {
            times.push(performance.now() - since);
            if (times.length === wanted) resolve(times);
          };
          requestAnimationFrame(() => setTimeout(note));
        }).observe(answer, { childList: true, subtree: true, characterData: true });
      }),
    [count, NAMES, EDGE, TIMEOUT_MS] as const,
  );
