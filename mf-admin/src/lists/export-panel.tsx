import { getHref } from '@backflow/contracts';
import {
  exportAttendance,
  exportBookkeeping,
  exportCeHours,
  printCeHours,
} from '@backflow/contracts/bookings';
import { pacificDay } from '@backflow/contracts/time';
import { Card, Select, TextField, buttonClass } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { authorities } from './api.ts';
import styles from './lists.module.css';

/** Files for authorities and the bookkeeping. The same data makes the same file. */
export function ExportPanel() {
  return (
    <div className={styles.exports}>
      <CeHours />
      <OfPeriod
        title="Bookkeeping"
        lead="Invoices, credit notes, payments and refunds of some days, with totals by day, by method, and by event or course."
        endpoint={exportBookkeeping}
      />
      <OfPeriod
        title="Attendance"
        lead="Who had a seat and who attended, at each session of events and webinars on some days. The list of one event is on its attendees’ page."
        endpoint={exportAttendance}
      />
    </div>
  );
}

function CeHours() {
  const thisYear = Number(pacificDay(new Date()).slice(0, 4));
  const [year, setYear] = useState(String(thisYear));
  const [authority, setAuthority] = useState('');
  const known = useQuery(authorities).data ?? [];
  const query = { year: Number(year), ...(authority !== '' && { authority }) };
  return (
    <ExportCard
      title="CE hours of a year"
      lead="For an authority: people with their license numbers, courses and days, and minutes by kind."
    >
      <Select
        label="Year"
        name="year"
        value={year}
        options={Array.from({ length: 8 }, (_, index) => String(thisYear - index)).map((value) => ({
          value,
          label: value,
        }))}
        onChange={({ currentTarget: { value } }) => setYear(value)}
      />
      <Select
        label="Authority"
        name="authority"
        value={authority}
        hint={
          known.length === 0
            ? 'No license names an authority yet. Enter licenses on people’s pages, or import them.'
            : 'Numbers of courses come from Import, Course numbers.'
        }
        options={[{ value: '', label: 'Everybody' }, ...known.map((value) => ({ value, label: value }))]}
        onChange={({ currentTarget: { value } }) => setAuthority(value)}
      />
      <div className={styles.actions}>
        <a href={getHref(exportCeHours, {}, query)} download className={buttonClass('primary', 'sm')}>
          Download CSV
        </a>
        <a href={getHref(printCeHours, {}, query)} download className={buttonClass('quiet', 'sm')}>
          Download PDF
        </a>
      </div>
    </ExportCard>
  );
}

interface OfPeriodProps {
  title: string;
  lead: string;
  endpoint: typeof exportBookkeeping | typeof exportAttendance;
}

/** A list of some days; last month at first. */
function OfPeriod({ title, lead, endpoint }: OfPeriodProps) {
  const [{ from, until }, setDays] = useState(lastMonth);
  const isValid = from !== '' && until !== '' && from <= until;
  return (
    <ExportCard title={title} lead={lead}>
      <div className={styles.days}>
        <TextField
          type="date"
          name="from"
          label="From"
          value={from}
          onChange={({ currentTarget: { value } }) => setDays({ from: value, until })}
        />
        <TextField
          type="date"
          name="until"
          label="Until"
          value={until}
          error={isValid ? undefined : 'Choose two days, the later one here'}
          onChange={({ currentTarget: { value } }) => setDays({ from, until: value })}
        />
      </div>
      <div className={styles.actions}>
        {isValid && (
          <a href={getHref(endpoint, {}, { from, until })} download className={buttonClass('primary', 'sm')}>
            Download CSV
          </a>
        )}
      </div>
    </ExportCard>
  );
}

function lastMonth(): { from: string; until: string } {
  const [year = 0, month = 1] = pacificDay(new Date()).split('-').map(Number);
  const dayOf = (at: number, date: number) => new Date(Date.UTC(year, at, date)).toISOString().slice(0, 10);
  return { from: dayOf(month - 2, 1), until: dayOf(month - 1, 0) };
}

function ExportCard({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card role="group" aria-labelledby={id} className={styles.card}>
      <div className={styles.intro}>
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
        <p className={styles.quiet}>{lead}</p>
      </div>
      {children}
    </Card>
  );
}
