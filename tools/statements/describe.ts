import type pg from 'pg';
import { parseTree, type TreeNode } from './node-tree.ts';

export type Description = {
  readonly parameterTypes: readonly number[];
  readonly columns: readonly { readonly name: string; readonly type: number }[];
  readonly tree: TreeNode;
};

/** The parts of the protocol that the types of `pg` lack. */
type Protocol = pg.Connection & {
  parse(statement: { name: string; text: string; types: readonly number[] }, more: boolean): void;
  describe(target: { type: 'S'; name: string }, more: boolean): void;
  sync(): void;
};
type Field = { readonly name: string; readonly dataTypeID: number };
type Notice = { readonly message?: string; readonly detail?: string };

/** Lets a session write the tree of every statement that it analyzes. */
export const traceTrees = (client: pg.Client) =>
  client.query('set client_min_messages = log; set debug_print_parse = on; set debug_pretty_print = off');

type PendingDescription = { resolve: (description: Description) => void; reject: (error: Error) => void };

/** An object that a client of `pg` accepts instead of a query: it speaks the protocol itself. */
class Describing {
  readonly #text: string;
  readonly #outcome: PendingDescription;
  #connection: pg.Connection | undefined;
  #parameterTypes: readonly number[] = [];
  #columns: Description['columns'] = [];
  #tree = '';

  constructor(text: string, outcome: PendingDescription) {
    this.#text = text;
    this.#outcome = outcome;
  }

  submit(connection: Protocol) {
    this.#connection = connection;
    connection.on('parameterDescription', this.#takeParameters);
    connection.on('notice', this.#takeTree);
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }) {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
  }

  handleError(error: Error) {
    this.#leave();
    this.#outcome.reject(error);
  }

  handleReadyForQuery() {
    this.#leave();
    const [parameterTypes, columns] = [this.#parameterTypes, this.#columns];
    this.#outcome.resolve({ parameterTypes, columns, tree: parseTree(this.#tree) });
  }

  readonly #takeParameters = ({ dataTypeIDs }: { dataTypeIDs: readonly number[] }) => {
    this.#parameterTypes = dataTypeIDs;
  };

  readonly #takeTree = ({ message, detail }: Notice) => {
    if (message?.startsWith('parse tree')) this.#tree = detail ?? '';
  };

  #leave() {
    this.#connection?.off('parameterDescription', this.#takeParameters);
    this.#connection?.off('notice', this.#takeTree);
  }
}

/** Sends Parse and Describe: PostgreSQL analyzes the statement and does not run it. */
export const describeStatement = (client: pg.Client, text: string) =>
  new Promise<Description>((resolve, reject) => {
    client.query(new Describing(text, { resolve, reject }) as unknown as pg.Submittable);
  });
