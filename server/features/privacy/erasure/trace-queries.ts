import { defineQuery } from '#server/db/query.ts';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const textNamesPerson = (text: string) =>
  `exists (select from unnest(:needles::text[]) needle where position(lower(needle) in lower(${text})) > 0)`;
const namesRecord = (text: string) =>
  `exists (select from regexp_matches(${text}, '${uuid}', 'g') found where found[1] = any(:record_ids::text[]))`;

/** Notifications about a person, stored replies, saved searches, and questions of staff about them. */
export const removeTraces = defineQuery(
  'privacy.remove_traces',
  `with notice as (
    delete from notifications note
    where note.school_id = :school_id
      and (note.entity_id = any(:record_ids::text[])
        or ${textNamesPerson(`note.title || ' ' || note.body || ' ' || coalesce(note.link, '')`)}
        or note.entity is null
        and exists (select from unnest(:titles::text[]) title where position(title in note.body) > 0))
    returning 1
  ), replied as (
    delete from idempotency_keys reply
    where reply.school_id = :school_id and reply.reply is not null
      and (${namesRecord('reply.reply::text')} or ${textNamesPerson('reply.reply::text')})
    returning 1
  ), searched as (
    delete from saved_filters saved
    where saved.school_id = :school_id and ${textNamesPerson(`saved.name || ' ' || saved.query::text`)}
    returning 1
  ), asked as (
    delete from assistant_messages message
    where message.school_id = :school_id
      and ${textNamesPerson(`message.question || ' ' || message.answer || ' ' || message.sources::text`)}
    returning 1
  ), traced as (
    delete from answers answer
    where answer.school_id = :school_id and answer.chat_session_id is null
      and ${textNamesPerson(`answer.question || ' ' || answer.answer || ' ' || answer.sources::text`)}
    returning 1
  )
  select (select count(*) from notice)::int + (select count(*) from replied)::int + (
      select count(*) from searched
    )::int + (select count(*) from asked)::int + (select count(*) from traced)::int as count`,
);

/** Files of exported lists, which may contain the person. They can be exported again. */
const madeOfLists = `('imports.export', 'attendance.export', 'reports.print_class', 'privacy.export')`;

/** Inputs and results of jobs about a person; with `all_files` all files of the last week. */
export const forgetInJobs = defineQuery(
  'privacy.forget_in_jobs',
  `with named as (
    select job.job_id, job.result_file_id
    from jobs job
    where job.school_id = :school_id
      and ${textNamesPerson(`job.input::text || ' ' || job.errors::text || ' ' || coalesce(job.result::text, '')`)}
    for update
  ), listed as (
    select job.job_id, job.result_file_id
    from jobs job
    where job.school_id = :school_id and :all_files::boolean and job.result_file_id is not null
      and job.kind in ${madeOfLists}
    for update
  ), forgotten as (
    update jobs job
    set result_file_id = null,
      input = case
        when named.job_id is null then job.input
        else forgotten_beside(job.input, :subjects::text[], :words::text[])
      end,
      errors = case
        when named.job_id is null then job.errors
        else forgotten_beside(job.errors, :subjects::text[], :words::text[])
      end,
      result = case
        when named.job_id is null then job.result
        else forgotten_beside(job.result, :subjects::text[], :words::text[])
      end
    from (
      select job_id from named
      union
      select job_id from listed
    ) found
    left join named using (job_id)
    where job.school_id = :school_id and job.job_id = found.job_id
    returning 1
  )
  select result_file_id as file_id
  from (
    select * from named
    union
    select * from listed
  ) found, (select count(*) from forgotten) done
  where result_file_id is not null`,
);

/** The values that imports stored for the rows of these records, and the uploaded files with those rows. */
export const forgetInImports = defineQuery(
  'privacy.forget_in_imports',
  `with found as (
    update import_rows line
    set entity_id = null, label = null, before = null, after = null, cells = null, version = null,
      errors = '[]', warnings = '[]', people = '[]'
    where line.school_id = :school_id
      and line.entity in ('students', 'teachers', 'marks', 'leads', 'year_change')
      and line.entity_id = any(:record_ids::uuid[])
    returning line.import_batch_id
  ), files as (
    select batch.import_batch_id, batch.file_id
    from import_batches batch
    where batch.school_id = :school_id and batch.import_batch_id in (select import_batch_id from found)
      and batch.status not in ('waiting', 'running')
    for update
  ), detached as (
    update import_batches batch
    set file_id = null
    from files
    where batch.school_id = :school_id and batch.import_batch_id = files.import_batch_id
    returning 1
  )
  select distinct files.file_id
  from files, (select count(*) from detached) done
  where files.file_id is not null`,
);

/**
 * Messages to addresses that no one else has any more, and their opt-outs; and every address or number that could not be
 * reached and that no guardian has any more.
 */
export const forgetAddresses = defineQuery(
  'privacy.forget_addresses',
  `with unused as (
    select input.email
    from unnest(:emails::text[]) as input (email)
    where not exists (
        select from guardian_contacts other
        where other.school_id = :school_id and other.kind = 'email' and other.normal = lower(input.email)
      )
      and not exists (
        select from students other
        where other.school_id = :school_id and lower(other.email) = lower(input.email)
      )
      and not exists (
        select from teachers other
        where other.school_id = :school_id and lower(other.email) = lower(input.email)
      )
  ), mailed as (
    delete from messages mail
    using unused
    where mail.school_id = :school_id and mail.address = lower(unused.email)
    returning 1
  ), unsubscribed as (
    delete from message_opt_outs refusal
    using unused
    where refusal.school_id = :school_id and refusal.address = lower(unused.email)
    returning 1
  ), allowed_again as (
    delete from lifted_opt_outs lifted
    using unused
    where lifted.school_id = :school_id and lifted.address = lower(unused.email)
    returning 1
  ), unreachable as (
    delete from failed_addresses failed
    where failed.school_id = :school_id
      and not exists (
        select from guardian_contacts contact
        where contact.school_id = failed.school_id and contact.normal = failed.address
      )
    returning 1
  )
  select (select count(*) from mailed)::int + (select count(*) from unsubscribed)::int + (
      select count(*) from allowed_again
    )::int + (select count(*) from unreachable)::int as count`,
);

export const forgetHistories = defineQuery(
  'privacy.forget_histories',
  'select coalesce(forget_histories(:people::uuid[]), 0) as count',
);
