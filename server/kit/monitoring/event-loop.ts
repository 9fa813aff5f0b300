import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

/** So rarely that it costs nothing. */
const hourMs = 3_600_000;
const secondNs = 1e9;
const quantiles = [0.99, 1] as const;

/**
 * For `collectDefaultMetrics`: its own look at the event loop wakes an idle process a hundred times per second, and
 * sees only some of a long turn.
 */
export const withoutLooks = { eventLoopMonitoringPrecision: hourMs };

/** Removes what that look would show. */
export function removeLooks(registry: Registry): void {
  for (const { name } of registry.getMetricsAsArray())
    if (name.startsWith('nodejs_eventloop_lag')) registry.removeSingleMetric(name);
}

/**
 * Shows how long turns of the event loop took since the figures were last read. A call waits for the turn at work.
 * @returns stops measuring
 */
export function addEventLoop(registry: Registry): () => void {
  const turns = monitorEventLoopDelay({ samplePerIteration: true });
  turns.enable();
  new Gauge({
    name: 'homeroom_event_loop_turn_seconds',
    help: 'How long turns of the event loop took since these figures were last read; quantile 1 is the longest',
    labelNames: ['quantile'],
    registers: [registry],
    collect() {
      for (const quantile of quantiles)
        this.set({ quantile: String(quantile) }, turns.percentile(quantile * 100) / secondNs);
      turns.reset();
    },
  });
  return () => void turns.disable();
}
