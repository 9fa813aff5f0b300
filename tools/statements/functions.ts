/*
 * Which functions, operators and aggregates return a value for every value they get. A function that is not named here
 * may return null: a look-up that finds nothing, a pattern that does not match, an aggregate of no rows.
 */
/** Never null unless one of their arguments is. */
const total = new Set(
  `abs array_prepend array_replace array_to_string ascii
  bool btrim cardinality ceil ceiling char_length character_length chr clock_timestamp date date_bin date_part
  date_trunc decode div encode exp extract floor fold gen_random_bytes gen_random_uuid greatest hashtext
  hashtextextended host initcap int2 int4 int8 float4 float8 isfinite interval jsonb_array_length json_array_length
  jsonb_object_length jsonb_set jsonb_strip_nulls jsonb_build_array left length lower lower_unicode lpad ltrim
  make_date make_interval md5 mod new_id now numeric octet_length phone_digits regexp_like
  regexp_replace regexp_split_to_array repeat replace reverse right round rpad rtrim sha256 sign split_part sqrt
  starts_with statement_timestamp string_to_array strpos substr text timestamp timestamptz time timezone
  to_char to_date to_number to_timestamp translate trunc upper uuid_generate_v4 varchar date_pl_interval
  uuidv4 uuidv7 jsonb_pretty quote_literal quote_ident to_tsvector
  plainto_tsquery current_database transaction_timestamp to_hex json_typeof jsonb_typeof isempty`
    .split(/\s+/)
    .filter(Boolean),
);

/** Return a value whatever they get, null included. */
const alwaysThere = new Set(
  `concat concat_ws format json_build_object jsonb_build_object json_build_array jsonb_build_array num_nulls
  num_nonnulls now clock_timestamp statement_timestamp transaction_timestamp gen_random_uuid new_id uuidv4 uuidv7
  current_database pg_try_advisory_xact_lock`
    .split(/\s+/)
    .filter(Boolean),
);

/** Operators that look something up in a document. */
const partialOperators = new Set(['->', '->>', '#>', '#>>', '@?', '@@']);

/** Return a value even for no rows. */
const countingAggregates = new Set(['count', 'regr_count']);
const rankings = new Set(['count', 'row_number', 'rank', 'dense_rank', 'ntile', 'percent_rank', 'cume_dist']);
/** Return null only if all arguments were null. */
const gathering = new Set(
  `sum avg min max bool_and bool_or every string_agg bit_or bit_and percentile_cont percentile_disc mode any_value
  range_agg`
    .split(/\s+/)
    .filter(Boolean),
);
/** Return a list, which may contain null. */
const listing = new Set(['array_agg', 'json_agg', 'jsonb_agg', 'json_object_agg', 'jsonb_object_agg']);
/** Return a row only if it contains a value. */
const rowMakers = new Set([
  'generate_series',
  'jsonb_array_elements',
  'json_array_elements',
  'jsonb_object_keys',
]);

export const functions = {
  total,
  alwaysThere,
  partialOperators,
  countingAggregates,
  rankings,
  gathering,
  listing,
  rowMakers,
};
