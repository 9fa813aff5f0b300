/** What belongs to a person or record in one table, and what becomes of it. `item` is the row, `:people` the ids erased. */
export type DescriptionPart = {
  /** Unique within a description; names the statement, the count and the file of an export. */
  readonly part: string;
  readonly label: string;
  readonly table: string;
  /** Which rows belong, as a condition on `item`. */
  readonly where: string;
  /** `cascade` goes with a row it belongs to; `chat` is taken out by the chat itself; `history` by its own function. */
  readonly action: 'delete' | 'cascade' | 'clear' | 'chat' | 'history';
  /** With `clear`: what is set. */
  readonly set?: string;
  /** The column that names the row elsewhere: in the log, in imports, in notifications. */
  readonly id?: string;
  /** Whether lines of the log about other records name these rows, so that the whole log is looked through for them. */
  readonly isSubject?: true;
  /** Columns with names and addresses that must not stay beside an id. */
  readonly words?: readonly string[];
  /** The column with a title: as `words`, but others may have the same, so that it tells of no one by itself. */
  readonly title?: string;
  /** The column with a file that goes too. */
  readonly file?: string;
  /** A column with ids of records that stay, whose lines of the log name the person. */
  readonly near?: string;
  /** Why it is cleared rather than deleted, or kept. */
  readonly why?: string;
  /** What an export says of each row, as a select list, and what it joins for that. Without it the part is not exported. */
  readonly shown?: string;
  readonly joins?: string;
};

/** Everything that belongs to one kind of person or record, in the order in which it is deleted. */
export type Description = {
  readonly kind: string;
  readonly table: string;
  readonly id: string;
  /** What the person is called, as an expression on `item`. */
  readonly name: string;
  readonly parts: readonly DescriptionPart[];
};

export const any = (column: string) => `item.${column} = any(:people::uuid[])`;

/** Whole rows, without what the product keeps for itself. */
export const wholeRow = (...hidden: readonly string[]) => `${keptColumns(hidden)} as "row"`;

/** The same with an amount of money said to be in the smallest unit of its currency, as it is stored. */
export const rowWithMoney = (amount: string, ...hidden: readonly string[]) =>
  `${keptColumns([amount, ...hidden])} || jsonb_build_object('${amount}_in_smallest_unit', item.${amount}) as "row"`;

const keptColumns = (hidden: readonly string[]) =>
  `to_jsonb(item) - '{school_id,search_text,name_folded,phone_digits,email_folded,created_by,updated_by${hidden
    .map((column) => `,${column}`)
    .join('')}}'::text[]`;

/** What a message said to whom. */
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
