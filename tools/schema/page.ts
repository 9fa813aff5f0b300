import type pg from 'pg';

const heading = `-- The whole schema as one database has it. Made by tools/generate-schema.ts from the catalog of the embedded PostgreSQL,
-- to be read and compared, not to be run: the source is server/schema/ and server/migrations/.
`;

const ours = `relnamespace = 'public'::regnamespace
  and not exists (select from pg_depend dep where dep.objid = c.oid and dep.deptype = 'e')`;

/** Grants as statements, without those that an owner has from the start. */
const grantsFrom = (entries: string, target: string) => `(
  select string_agg(format('grant %s on %s to %s;', privileges, ${target}, grantee), E'\\n' order by grantee, privileges)
  from (
    select string_agg(privilege, ', ' order by privilege) as privileges, grantee
    from (${entries}) entry group by grantee
  ) granted)`;

const grantee = `coalesce(nullif(acl.grantee, 0)::regrole::text, 'public') as grantee`;

const domains = `
  select format('create domain %s as %s %s;', kind.typname,
    format_type(kind.typbasetype, kind.typtypmod),
    (select string_agg(format('constraint %s %s', con.conname, pg_get_constraintdef(con.oid)), ' ' order by con.conname)
      from pg_constraint con where con.contypid = kind.oid)) as text
  from pg_type kind where kind.typtype = 'd' and kind.typnamespace = 'public'::regnamespace
  order by kind.typname collate "C"`;

const columns = `(
  select string_agg(format('  %s %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then ' not null' else '' end,
    case when a.attgenerated = 's' then ' generated always as (' || value || ') stored'
      when a.attidentity = 'a' then ' generated always as identity'
      when value is not null then ' default ' || value else '' end), E',\\n' order by a.attnum)
  from pg_attribute a
  left join pg_attrdef def on def.adrelid = c.oid and def.adnum = a.attnum
  cross join lateral pg_get_expr(def.adbin, def.adrelid) value
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)`;

const constraints = `(
  select string_agg(format(E',\\n  constraint %s %s', con.conname, pg_get_constraintdef(con.oid)), ''
    order by con.contype = 'p' desc, con.conname collate "C")
  from pg_constraint con where con.conrelid = c.oid and con.contype not in ('n', 't'))`;

const indexes = `(
  select string_agg(pg_get_indexdef(i.indexrelid) || ';', E'\\n' order by i.indexrelid::regclass::text collate "C")
  from pg_index i
  where i.indrelid = c.oid and not exists (select from pg_constraint con where con.conindid = i.indexrelid
    and con.conrelid = c.oid))`;

const triggers = `(
  select string_agg(pg_get_triggerdef(t.oid) || ';', E'\\n' order by t.tgname collate "C")
  from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)`;

const policies = `(
  select string_agg(format('create policy %s on %s%s to %s using (%s)%s;', p.polname, c.relname,
    case p.polcmd when '*' then '' when 'r' then ' for select' when 'a' then ' for insert' when 'w' then ' for update'
      else ' for delete' end,
    (select string_agg(coalesce(nullif(role_id, 0)::regrole::text, 'public'), ', ') from unnest(p.polroles) role_id),
    pg_get_expr(p.polqual, c.oid),
    coalesce(' with check (' || pg_get_expr(p.polwithcheck, c.oid) || ')', '')), E'\\n' order by p.polname collate "C")
  from pg_policy p where p.polrelid = c.oid)`;

const tableGrants = grantsFrom(
  `select lower(acl.privilege_type) as privilege, ${grantee}
    from aclexplode(c.relacl) acl where acl.grantee <> c.relowner
    union all
    select format('%s (%s)', lower(acl.privilege_type), attribute.attname), ${grantee}
    from pg_attribute attribute cross join aclexplode(attribute.attacl) acl where attribute.attrelid = c.oid`,
  'c.relname',
);

const rowSecurity = `case when c.relforcerowsecurity
  then format(E'alter table %1$s enable row level security;\\nalter table %1$s force row level security;', c.relname) end`;

const tables = `
  select format(E'create %stable %s (\\n%s%s\\n)%s;', case when c.relpersistence = 'u' then 'unlogged ' end, c.relname,
      ${columns}, ${constraints}, ' with (' || array_to_string(c.reloptions, ', ') || ')')
    || concat(E'\\n' || ${indexes}, E'\\n' || ${rowSecurity}, E'\\n' || ${policies},
      E'\\n' || ${tableGrants}, E'\\n' || ${triggers}) as text
  from pg_class c where c.relkind = 'r' and ${ours}
  order by c.relname collate "C"`;

const views = `
  select format(E'create view %s%s as\\n%s', c.relname, ' with (' || array_to_string(c.reloptions, ', ') || ')',
      pg_get_viewdef(c.oid)) || concat(E'\\n' || ${tableGrants}) as text
  from pg_class c where c.relkind = 'v' and ${ours}
  order by c.relname collate "C"`;

const functions = `
  select format(E'%s%s', rtrim(pg_get_functiondef(f.oid), E'\\n'), ';')
    || concat(E'\\nalter function ' || f.oid::regprocedure || ' owner to '
        || nullif(pg_get_userbyid(f.proowner), current_user) || ';',
      E'\\n' || ${grantsFrom(
        `select lower(acl.privilege_type) as privilege, ${grantee}
          from aclexplode(f.proacl) acl where acl.grantee <> f.proowner`,
        `'function ' || f.oid::regprocedure`,
      )}) as text
  from pg_proc f
  where f.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend dep where dep.objid = f.oid and dep.deptype = 'e')
  order by f.oid::regprocedure::text collate "C"`;

const extensions = `
  select format('create extension %s;', extname) as text from pg_extension
  where extname <> 'plpgsql' order by extname collate "C"`;

const parts = {
  Extensions: extensions,
  Domains: domains,
  Tables: tables,
  Views: views,
  Functions: functions,
};

/** The schema as a page, sorted by name, so that two databases can be compared line by line. */
export async function describeSchema(client: pg.Client): Promise<string> {
  const sections = [heading];
  for (const [title, query] of Object.entries(parts)) {
    const { rows } = await client.query<{ text: string }>(query);
    const gap = title === 'Extensions' || title === 'Domains' ? '\n' : '\n\n';
    sections.push(`-- ${title}\n\n${rows.map(({ text }) => text).join(gap)}\n`);
  }
  return sections.join('\n');
}
