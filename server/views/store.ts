import { type RawBuilder, sql } from 'kysely'
import { STATES_VERIFIED } from '#machines/identity/selectors.ts'
import { STATES_SETTLED } from '#machines/invoice/selectors.ts'
import { STEPS_CORRECTING } from '#machines/onboarding/selectors.ts'
import type { Account } from '../db/account.ts'
import type { Querier } from '../db/client.ts'
import { among, asObject, asRow, asRows, readAll, readOne } from '../db/nested-rows.ts'
import { preparedRead } from '../db/prepared.ts'
import { CUSTOMER, DOCUMENT, REQUESTED_CHANGE, USER } from '../db/tables/account-tables.ts'
import { CLOUD_ACCOUNT, OPEN_INVOICE } from '../db/tables/billing-tables.ts'
import { COMPANY_CHECK, IDENTITY_REQUEST, PAYMENT_METHOD } from '../db/tables/record-tables.ts'
import {
  type LiveSession,
  liveSession,
  type SessionKey,
  type SessionUserRow,
  selectLive,
} from '../sessions/store.ts'

/** SQL for each part of an account, for the customer row `c`. */
const PARTS: Record<keyof Account, RawBuilder<unknown>> = {
  customer: asRow(sql`select ${CUSTOMER.columns('c')}`),
  users: asRows(sql`
    select ${USER.columns('users')} from users where customer_id = c.id order by is_owner desc, created_at`),
  owner: asRow(sql`select ${USER.columns('users')} from users where id = c.user_id`),
  documents: asRows(sql`
    select ${DOCUMENT.columns('documents')} from documents where customer_id = c.id and replaced_at is null`),
  proposedDocuments: asRows(sql`
    select ${DOCUMENT.columns('p')} from proposed_documents p where customer_id = c.id`),
  primaryCard: asRow(sql`
    select ${PAYMENT_METHOD.columns('p')} from payment_methods p
    where customer_id = c.id and status = 'primary' and not deleted`),
  companyCheck: asRow(sql`
    select ${COMPANY_CHECK.columns('k')} from company_checks k
    where customer_id = c.id and k.cr_number = coalesce(c.cr_number, k.cr_number)
    order by verified_at desc limit 1`),
  identityRequest: asRow(sql`
    select ${IDENTITY_REQUEST.columns('r')} from identity_requests r
    where customer_id = c.id
      and (c.number_hash is null or r.state in ${among(STATES_VERIFIED)})
    order by (r.number_hash = c.number_hash) desc, created_at desc limit 1`),
  cloudAccounts: asRows(sql`
    select ${CLOUD_ACCOUNT.columns('a')} from cloud_accounts a where customer_id = c.id order by number`),
  openInvoices: asRows(sql`
    select ${OPEN_INVOICE.columns('i')} from invoices i where customer_id = c.id and state not in ${among(STATES_SETTLED)}`),
  openChanges: asRows(sql`
    select ${REQUESTED_CHANGE.columns('r')} from requested_changes r
    where customer_id = c.id and answered_at is null and c.step in ${among(STEPS_CORRECTING)}`),
  rejectionReason: sql`(
    select reason from review_decisions where customer_id = c.id and decision = 'rejected'
    order by at desc limit 1)`,
  acceptedEditions: sql`array(select version_hash from terms_acceptances where customer_id = c.id)`,
  invitedEmails: sql`array(
    select i.email from users u join invitations i on i.email = u.email and i.ended_at is null
    where u.customer_id = c.id)`,
}

/** The account as returned by the database: rows of other tables are JSON. */
type AccountJson = {
  [Part in keyof Account]: Account[Part] extends string[] | string | null
    ? Account[Part]
    : Account[Part] extends unknown[]
      ? object[]
      : null extends Account[Part]
        ? object | null
        : object
}

const accountOf = (json: AccountJson): Account => ({
  ...json,
  customer: CUSTOMER.read(json.customer),
  users: readAll(USER, json.users),
  owner: readOne(USER, json.owner),
  documents: readAll(DOCUMENT, json.documents),
  proposedDocuments: readAll(DOCUMENT, json.proposedDocuments),
  primaryCard: readOne(PAYMENT_METHOD, json.primaryCard),
  companyCheck: readOne(COMPANY_CHECK, json.companyCheck),
  identityRequest: readOne(IDENTITY_REQUEST, json.identityRequest),
  cloudAccounts: readAll(CLOUD_ACCOUNT, json.cloudAccounts),
  openInvoices: readAll(OPEN_INVOICE, json.openInvoices),
  openChanges: readAll(REQUESTED_CHANGE, json.openChanges),
})

/** The account of the customer with this id, as one column of a statement. */
const accountJson = (id: RawBuilder<unknown>) =>
  sql<AccountJson | null>`(select ${asObject(PARTS)} from customers c where c.id = ${id})`

const accountById = preparedRead<{ id: string }, { account: AccountJson | null }>(
  'account',
  ['id'],
  (db, { id }) => sql<{ account: AccountJson | null }>`select ${accountJson(id)} as account`.compile(db),
)

export const findAccount = async (q: Querier, id: string): Promise<Account | null> => {
  const [row] = await accountById(q, { id })
  return row?.account ? accountOf(row.account) : null
}

const accountBySession = preparedRead<SessionKey, SessionUserRow & { account: AccountJson | null }>(
  'session with account',
  ['value', 'now'],
  (db, by) =>
    selectLive(db, 'id', by)
      .select(accountJson(sql.ref('users.customer_id')).as('account'))
      .compile(),
)

/** A live session with its person's account; null when the person has none. */
export const findSessionWithAccount = async (
  q: Querier,
  id: string,
  now: Date,
): Promise<(LiveSession & { account: Account | null }) | undefined> => {
  const [row] = await accountBySession(q, { value: id, now })
  if (!row) return undefined
  const { account, ...live } = row
  return { ...liveSession(live), account: account && accountOf(account) }
}
