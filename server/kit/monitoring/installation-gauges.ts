import { Gauge, type Registry } from 'prom-client';
import type { InstallationFigure, InstallationFigures } from './installation-figures.ts';

type GaugeShape = {
  readonly name: string;
  readonly help: string;
  readonly figure: InstallationFigure['figure'];
  readonly labels: readonly string[];
  readonly show: (figure: InstallationFigure) => {
    readonly labels: Record<string, string>;
    readonly value: number;
  };
};

const shapes: readonly GaugeShape[] = [
  {
    name: 'homeroom_jobs',
    help: 'Jobs that wait or run, of people and scheduled ones, in the whole installation',
    figure: 'job',
    labels: ['kind', 'state'],
    show: ({ kind, state, count }) => ({ labels: { kind, state }, value: count }),
  },
  {
    name: 'homeroom_job_oldest_due_seconds',
    help: 'How long the oldest job that is due has waited',
    figure: 'job',
    labels: ['kind', 'state'],
    show: ({ kind, state, seconds }) => ({ labels: { kind, state }, value: seconds }),
  },
  {
    name: 'homeroom_scheduled_jobs_failing',
    help: 'Schools for which a scheduled job keeps failing',
    figure: 'failing_job',
    labels: ['kind'],
    show: ({ kind, count }) => ({ labels: { kind }, value: count }),
  },
  {
    name: 'homeroom_messages_waiting',
    help: 'Emails and text messages that wait to be sent, in the whole installation',
    figure: 'message',
    labels: ['channel', 'kind'],
    show: ({ kind, state, count }) => ({ labels: { channel: state, kind }, value: count }),
  },
  {
    name: 'homeroom_message_oldest_due_seconds',
    help: 'How long the oldest message that is due has waited',
    figure: 'message',
    labels: ['channel', 'kind'],
    show: ({ kind, state, seconds }) => ({ labels: { channel: state, kind }, value: seconds }),
  },
  {
    name: 'homeroom_schools',
    help: 'Schools of the installation, in use and suspended',
    figure: 'school',
    labels: ['state'],
    show: ({ state, count }) => ({ labels: { state }, value: count }),
  },
];

/** Gauges of what all processes share: every process shows the same. */
export function addInstallationGauges(registry: Registry, figures: InstallationFigures) {
  for (const { name, help, figure, labels, show } of shapes) {
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [registry],
      async collect() {
        this.reset();
        const found = (await figures.read()) ?? [];
        for (const one of found.filter((each) => each.figure === figure)) {
          const shown = show(one);
          this.set(shown.labels, shown.value);
        }
      },
    });
  }
  new Gauge({
    name: 'homeroom_installation_figures_success',
    help: '1 when jobs and messages could be counted, 0 when the database did not respond',
    registers: [registry],
    async collect() {
      this.set((await figures.read()) ? 1 : 0);
    },
  });
}
