/** Data as JSON can hold it. */
export type Json = { [name: string]: unknown };

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export type DescribedReply = { $ref?: string; headers?: Json; content?: Record<string, Json> };
type Operation = Json & {
  operationId: string;
  parameters?: Json[];
  requestBody?: { $ref?: string; required?: boolean; content?: Record<string, Json> };
  responses: Record<string, DescribedReply>;
};
/** The parts of an OpenAPI document that this folder changes. */
export type Description = Json & {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Json>;
};

export const operationsOf = (paths: Description['paths']): Operation[] =>
  Object.values(paths).flatMap((item) => Object.values(item));
