import pg from 'pg'

const FIRST_WORDS = `'{Najd,Gulf,Al Waha,Tuwaiq,Mada,Riyadh,Al Noor,Jeddah,Al Faisal,Red Sea,Hail,Asir,Qassim,Al Rajhi,Dammam,Taif}'::text[]`
const MIDDLE_WORDS = `'{Data,Steel,Clinics,Robotics,Learning,Foods,Energy,Travel,Textiles,Media,Water,Design,Cargo,Pharma,Optics,Mining,Solar,Marine,Legal,Garden}'::text[]`
const LAST_WORDS = `'{Trading,Services,Group,Company,Holding}'::text[]`
const GIVEN_NAMES = `'{Sara,Faisal,Noura,Omar,Huda,Khalid,Reem,Yousef,Maha,Tariq}'::text[]`
const FAMILY_NAMES = `'{Alharbi,Alotaibi,Alqahtani,Alghamdi,Alzahrani,Alshehri,Aldosari,Alsubaie}'::text[]`
const STATUSES = `'{active,active,active,active,active,active,active,suspended,pending-cancellation,cancelled,pending,pending}'::text[]`

const SYLLABLES = `'{na,ra,sa,ta,ba,da,ha,ka,la,ma,zu,qi,shu,dha,fe,ji,wo,ya,ru,mi,to,ni,ke,sho,gha,lu,ze,ri,mo,fa,tha,be,ju,sur,tam,dal,kir,nur,wad,bas}'::text[]`

const pick = (list: string, number: string) => `(${list})[1 + ((${number}) % cardinality(${list}))]`

/** Valid ids that do not follow the order of creation. */
const idOf = (kind: string) =>
  `overlay(overlay(md5('${kind}' || n) placing '4' from 13) placing '8' from 17)::uuid`

/** A random name of three syllables, out of 64 000. */
const brand = [3, 5, 7].map((salt) => pick(SYLLABLES, `hashint4(n * ${salt} + ${salt}) & 65535`)).join(' || ')
const word = pick(MIDDLE_WORDS, 'hashint4(n + 23) & 65535')

/** A text as long as a sealed number. It cannot be opened, and no bench opens it. */
const NO_SEALED_TEXT = "repeat('x', 76)"

/** Customers of three years: four in five are businesses, a few wait for a review. */
const rows = (count: number) => `
  insert into users (id, issuer, subject, email, email_verified, first_name, last_name, role, is_owner, created_at, updated_at)
  select ${idOf('u')}, 'bench', n, lower(${pick(GIVEN_NAMES, 'n / 7')}) || '.' || ${brand} || '@' ||
      case n % 5 when 0 then 'gmail.com' else ${brand} || '-' || lower(${word}) || '.sa' end,
    true, ${pick(GIVEN_NAMES, 'n / 7')}, ${pick(FAMILY_NAMES, 'n / 3')}, 'user', true, now(), now()
  from generate_series(1, ${count}) n;
  insert into customers (id, user_id, step, step_version, status, status_version, account_type, account_name, business_name,
    domain, cr_number, sealed_number, number_hash, created_at, updated_at)
  select ${idOf('c')}, ${idOf('u')}, 'onboarding-completed', 1,
    case when n % ${Math.floor(count / 40)} = 0 then 'pending-review' else ${pick(STATUSES, 'hashint4(n) & 65535')} end, 1,
    case n % 5 when 0 then 'individual' else 'business' end,
    case n % 5 when 0 then 'masar-ind-' else 'masar-org-' end || ${brand} || '-' || to_hex(n),
    case when n % 5 <> 0 then concat_ws(' ', case n % 2 when 0 then ${pick(FIRST_WORDS, 'hashint4(n + 11) & 65535')} end, initcap(${brand}),
      ${word}, ${pick(LAST_WORDS, 'hashint4(n + 37) & 65535')}) end,
    case when n % 5 <> 0 then ${brand} || '-' || lower(${word}) || '.sa' end,
    case when n % 5 <> 0 then (7000000000 + n)::text end,
    case when n % 5 = 0 then ${NO_SEALED_TEXT} end, case when n % 5 = 0 then 'bench.' || n end,
    now() - interval '3 years' * (1 - n / ${count}.0), now()
  from generate_series(1, ${count}) n;`

/** Inserts entries in the order of creation, as the trigger does, so that customers of the same time are read together. */
const entries = `
  insert into customer_entries select * from customer_entry_facts order by created_at;
  insert into customer_tallies (sort, part, status, change)
    select 'all', '', status, count(*) from customer_entries group by 3
    union all
    select 'createdAt', created_part(created_at), status, count(*) from customer_entries group by 2, 3
    union all
    select 'name', name_part(name_key), status, count(*) from customer_entries group by 2, 3;`

/** Fills a migrated database without triggers and indexes, so that a million customers take a minute or two. */
export const seedCustomers = async (url: string, count: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'customer_entries' and indexname not like '%_pkey'`,
  )
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query(rows(count))
  await client.query(entries)
  for (const { definition } of indexes) await client.query(definition)
  for (const table of ['users', 'customers', 'customer_entries', 'customer_tallies'])
    await client.query(`vacuum analyze ${table}`)
  await client.end()
}

export interface Sample {
  name: string
  domain: string
  accountName: string
  cr: string
}

/** Some businesses of all ages, for searches. */
export const sampleCustomers = async (url: string): Promise<Sample[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: samples } = await client.query<Sample>(
    `select split_part(account_name, '-', 3) as name, domain, account_name as "accountName", cr_number as cr
     from customers where account_type = 'business' order by md5(id::text) limit 300`,
  )
  await client.end()
  return samples
}
