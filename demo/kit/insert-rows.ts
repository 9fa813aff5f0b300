import type pg from 'pg';

const rowsAtOnce = 2_000;

/**
 * Inserts rows in batches, one statement per batch: the database reads them from one JSON text by the types of the
 * table. All constraints and triggers of the table stay in force.
 */
export async function insertRows(
  client: pg.ClientBase,
  batch: { table: string; schoolId: string; rows: readonly object[] },
): Promise<void> {
  const [first] = batch.rows;
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  const statement = `insert into ${batch.table} (school_id, ${columns})
    select $1::uuid, ${columns} from json_populate_recordset(null::${batch.table}, $2::json)`;
  for (let start = 0; start < batch.rows.length; start += rowsAtOnce) {
    const text = JSON.stringify(batch.rows.slice(start, start + rowsAtOnce));
    await client.query(statement, [batch.schoolId, text]);
  }
}
