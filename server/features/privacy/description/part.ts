/**
 * What belongs to a person or record in one table, and what an erasure does with it. `item` is the row, `:people` the
 * erased ids.
 */
export type DescriptionPart = {
  /** Unique within a description; names the statement, the count and the file of an export. */
  readonly part: string;
  readonly label: string;
  readonly table: string;
  /** Which rows belong, as a condition on `item`. */
  readonly where: string;
  /**
   * `cascade` is deleted with the row it belongs to; the chat deletes `chat`; a separate function handles `history`.
   */
  readonly action: 'delete' | 'cascade' | 'clear' | 'chat' | 'history';
  /** With `clear`: the assignments that clear the row. */
  readonly set?: string;
  /** The column by which the log, imports and notifications refer to the row. */
  readonly id?: string;
  /** Whether log entries about other records name these rows, so that the whole log has to be searched. */
  readonly isSubject?: true;
  /** Columns with names and addresses that must not remain next to an id. */
  readonly words?: readonly string[];
  /** The column with a title: like `words`, but others may have the same title, so it identifies no one by itself. */
  readonly title?: string;
  /** The column with a file that is deleted too. */
  readonly file?: string;
  /** A column with ids of records that stay and whose log entries name the person. */
  readonly near?: string;
  /** Why it is cleared rather than deleted, or kept. */
  readonly why?: string;
  /**
   * The columns of a row in an export, as a select list, and the tables it joins for them. Without it, the part is
   * not exported.
   */
  readonly shown?: string;
  readonly joins?: string;
};

/** Everything that belongs to one kind of person or record, in the order in which it is deleted. */
export type Description = {
  readonly kind: string;
  readonly table: string;
  readonly id: string;
  /** The person's name, as an expression on `item`. */
  readonly name: string;
  readonly parts: readonly DescriptionPart[];
};

export const any = (column: string) => `item.${column} = any(:people::uuid[])`;

/** Whole rows, without the product's internal columns. */
export const wholeRow = (...hidden: readonly string[]) => `${keptColumns(hidden)} as "row"`;

/** Whole rows, with a note that the amount is in the smallest unit of its currency, as stored. */
export const rowWithMoney = (amount: string, ...hidden: readonly string[]) =>
  `${keptColumns([amount, ...hidden])} || jsonb_build_object('${amount}_in_smallest_unit', item.${amount}) as "row"`;

const keptColumns = (hidden: readonly string[]) =>
  `to_jsonb(item) - '{school_id,search_text,name_folded,phone_digits,email_folded,created_by,updated_by${hidden
    .map((column) => `,${column}`)
    .join('')}}'::text[]`;

/** The content of a message and its recipient. */
export const sentMessage = `item.kind, item.channel, item.recipient_name, item.address, item.subject, item.body, item.state, item.sent_dt,
    item.created_dt`;

/** The messages that were sent to one kind of person. */
export const messagesTo = (kind: 'guardian' | 'teacher' | 'lead'): DescriptionPart => ({
  part: 'messages',
  label: 'Messages that were sent to this person',
  table: 'messages',
  where: `item.recipient_kind = '${kind}' and ${any('recipient_id')}`,
  action: 'delete',
  id: 'message_id',
  shown: sentMessage,
});
