import { z } from 'zod';
import type { TracingSettings } from './kit/monitoring/open-telemetry.ts';

const rule = 'must be a number from 0 to 1';

/** The names are those of OpenTelemetry, so that an operator who knows it need not look them up. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(
      (value) => ['http:', 'https:'].includes(URL.parse(value)?.protocol ?? ''),
      'must look like http://127.0.0.1:4318',
    )
    .optional(),
  OTEL_SERVICE_NAME: z.string().max(100, 'must have at most 100 characters').default('homeroom'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^[01](\.\d+)?$/, rule)
    .transform(Number)
    .refine((value) => value <= 1, rule)
    .default(1),
};

const variables = z.object(tracingVariables);

/** Undefined if no traces are sent. */
export function tracingSettingsOf(values: z.output<typeof variables>): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = values;
  if (endpoint === undefined) return undefined;
  return { endpoint, serviceName, share: values.OTEL_TRACES_SAMPLER_ARG };
}
