import { processKey } from '@backflow/service-kit/process';
import type { Announcement } from '@backflow/service-kit/process';

/** A process is gone after as many refreshes without an announcement: 90 seconds. */
const MOST_MISSED = 3;

interface Process {
  readonly announcement: Announcement;
  missed: number;
}

/** The processes that announce themselves. Their silence is counted by refreshes: the clocks of machines differ, and Redis may be away. */
export class AnnouncedProcesses {
  readonly #processes = new Map<string, Process>();

  hear(announcement: Announcement): void {
    const key = processKey(announcement);
    const before = this.#processes.get(key);
    if (before && before.announcement.at >= announcement.at) return;
    this.#processes.set(key, { announcement, missed: 0 });
  }

  /** Where the processes of a service are, the one that was started last first. */
  urlsOf(name: string): readonly string[] {
    const live = [...this.#processes.values()]
      .map(({ announcement }) => announcement)
      .filter((each) => each.name === name && !each.isLeaving)
      .sort((a, b) => b.startedAt - a.startedAt);
    return [...new Set(live.map(({ url }) => new URL(url).origin))];
  }

  /** Forgets those that have been silent for long. @returns the names of their services */
  forgetSilent(): ReadonlySet<string> {
    const names = new Set<string>();
    for (const [key, process] of this.#processes) {
      process.missed += 1;
      if (process.missed <= MOST_MISSED) continue;
      this.#processes.delete(key);
      names.add(process.announcement.name);
    }
    return names;
  }

  /** Nothing could be heard for some time. */
  resume(): void {
    for (const process of this.#processes.values()) process.missed = 0;
  }
}
