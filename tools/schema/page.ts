import type pg from 'pg';

const heading = `-- The whole schema as one database has it. Made by tools/generate-schema.ts from the catalog of the embedded PostgreSQL,
-- to be read and compared, not to be run: the source is server/schema/ and server/migrations/.
`;

const ours = `relnamespace = 'public'::regnamespace
  and not exists (select from pg_depend dep where dep.objid = relation.oid and dep.deptype = 'e')`;

/** Grants as statements, without those that an owner has from the start. */
const grantsFrom = (entries: string, target: string) => `(
  select string_agg(format('grant %s on %s to %s;', privileges, ${target}, grantee), E'\\n' order by grantee, privileges)
  from (
    select string_agg(privilege, ', ' order by privilege) as privileges, grantee
    from (${entries}) entry group by grantee
  ) granted)`;

const grantee = `coalesce(nullif(acl.grantee, 0)::regrole::text, 'public') as grantee`;

const domains = `select format(
      'create domain %s as %s %s;', kind.typname, format_type(kind.typbasetype, kind.typtypmod),
      (
        select string_agg(
            format('constraint %s %s', con.conname, pg_get_constraintdef(con.oid)), ' '
            order by con.conname
          )
        from pg_constraint con
        where con.contypid = kind.oid
      )
    ) as text
  from pg_type kind
  where kind.typtype = 'd' and kind.typnamespace = 'public'::regnamespace
  order by kind.typname collate "C"`;

const columns = `(
  select string_agg(format('  %s %s%s%s', attribute.attname, format_type(attribute.atttypid, attribute.atttypmod),
    case when attribute.attnotnull then ' not null' else '' end,
    case when attribute.attgenerated = 's' then ' generated always as (' || value || ') stored'
      when attribute.attidentity = 'a' then ' generated always as identity'
      when value is not null then ' default ' || value else '' end), E',\\n' order by attribute.attnum)
  from pg_attribute attribute
  left join pg_attrdef def on def.adrelid = relation.oid and def.adnum = attribute.attnum
  cross join lateral pg_get_expr(def.adbin, def.adrelid) value
  where attribute.attrelid = relation.oid and attribute.attnum > 0 and not attribute.attisdropped)`;

const constraints = `(
  select string_agg(format(E',\\n  constraint %s %s', con.conname, pg_get_constraintdef(con.oid)), ''
    order by con.contype = 'p' desc, con.conname collate "C")
  from pg_constraint con where con.conrelid = relation.oid and con.contype not in ('n', 't'))`;

const indexes = `(
  select string_agg(pg_get_indexdef(idx.indexrelid) || ';', E'\\n' order by idx.indexrelid::regclass::text collate "C")
  from pg_index idx
  where idx.indrelid = relation.oid and not exists (select from pg_constraint con where con.conindid = idx.indexrelid
    and con.conrelid = relation.oid))`;

const triggers = `(
  select string_agg(pg_get_triggerdef(trig.oid) || ';', E'\\n' order by trig.tgname collate "C")
  from pg_trigger trig where trig.tgrelid = relation.oid and not trig.tgisinternal)`;

const policies = `(
  select string_agg(format('create policy %s on %s%s to %s using (%s)%s;', policy.polname, relation.relname,
    case policy.polcmd when '*' then '' when 'r' then ' for select' when 'a' then ' for insert' when 'w' then ' for update'
      else ' for delete' end,
    (select string_agg(coalesce(nullif(role_id, 0)::regrole::text, 'public'), ', ') from unnest(policy.polroles) role_id),
    pg_get_expr(policy.polqual, relation.oid),
    coalesce(' with check (' || pg_get_expr(policy.polwithcheck, relation.oid) || ')', '')), E'\\n' order by policy.polname collate "C")
  from pg_policy policy where policy.polrelid = relation.oid)`;

const tableGrants = grantsFrom(
  `select lower(acl.privilege_type) as privilege, ${grantee}
  from aclexplode(relation.relacl) acl
  where acl.grantee <> relation.relowner
  union all
  select format('%s (%s)', lower(acl.privilege_type), attribute.attname), ${grantee}
  from pg_attribute attribute cross join aclexplode(attribute.attacl) acl
  where attribute.attrelid = relation.oid`,
  'relation.relname',
);

const rowSecurity = `case when relation.relforcerowsecurity
  then format(E'alter table %1$s enable row level security;\\nalter table %1$s force row level security;', relation.relname) end`;

const tables = `select format(
      E'create %stable %s (\\n%s%s\\n)%s;', case when relation.relpersistence = 'u' then 'unlogged ' end,
      relation.relname, ${columns}, ${constraints},
      ' with (' || array_to_string(relation.reloptions, ', ') || ')'
    ) || concat(
      E'\\n' || ${indexes}, E'\\n' || ${rowSecurity}, E'\\n' || ${policies}, E'\\n' || ${tableGrants},
      E'\\n' || ${triggers}
    ) as text
  from pg_class relation
  where relation.relkind = 'r' and ${ours}
  order by relation.relname collate "C"`;

const views = `select format(
      E'create view %s%s as\\n%s', relation.relname,
      ' with (' || array_to_string(relation.reloptions, ', ') || ')', pg_get_viewdef(relation.oid)
    ) || concat(E'\\n' || ${tableGrants}) as text
  from pg_class relation
  where relation.relkind = 'v' and ${ours}
  order by relation.relname collate "C"`;

const functions = `select format(E'%s%s', rtrim(pg_get_functiondef(routine.oid), E'\\n'), ';') || concat(
      E'\\nalter function ' || routine.oid::regprocedure || ' owner to ' || nullif(
        pg_get_userbyid(routine.proowner), current_user
      ) || ';',
      E'\\n' || ${grantsFrom(
        `select lower(acl.privilege_type) as privilege, ${grantee}
          from aclexplode(routine.proacl) acl where acl.grantee <> routine.proowner`,
        `'function ' || routine.oid::regprocedure`,
      )}
    ) as text
  from pg_proc routine
  where routine.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend dep where dep.objid = routine.oid and dep.deptype = 'e')
  order by routine.oid::regprocedure::text collate "C"`;

const extensions = `select format('create extension %s;', extname) as text
  from pg_extension
  where extname <> 'plpgsql'
  order by extname collate "C"`;

const parts = {
  Extensions: extensions,
  Domains: domains,
  Tables: tables,
  Views: views,
  Functions: functions,
};

/** The schema as a page: each part in the order of names, so that two databases can be compared line by line. */
export async function describeSchema(client: pg.Client): Promise<string> {
  const sections = [heading];
  for (const [title, query] of Object.entries(parts)) {
    const { rows } = await client.query<{ text: string }>(query);
    const gap = title === 'Extensions' || title === 'Domains' ? '\n' : '\n\n';
    sections.push(`-- ${title}\n\n${rows.map(({ text }) => text).join(gap)}\n`);
  }
  return sections.join('\n');
}
