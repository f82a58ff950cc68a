import { sql } from 'kysely'
import type { RegistryAddress } from '#contract/entities/registered-company.ts'
import { STATES_VERIFIED } from '#machines/identity/selectors.ts'
import { json, type Querier, type Tx } from '../db/client.ts'
import type {
  CompanyCheckRow,
  IdentityRequestChange,
  IdentityRequestRow,
  NewIdentityRequest,
} from '../db/schema.ts'
import type { NumberHash } from '../sealing/sealed-columns.ts'

const all = (q: Querier) => q.selectFrom('identityRequests').selectAll()

export const insertIdentityRequest = (q: Querier, request: NewIdentityRequest): Promise<IdentityRequestRow> =>
  q.insertInto('identityRequests').values(request).returningAll().executeTakeFirstOrThrow()

export const findIdentityRequest = (q: Querier, transId: string): Promise<IdentityRequestRow | undefined> =>
  all(q).where('transId', '=', transId).executeTakeFirst()

export const lockIdentityRequest = (tx: Tx, id: string): Promise<IdentityRequestRow | undefined> =>
  tx.selectFrom('identityRequests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const latestIdentityRequest = (
  q: Querier,
  customerId: string,
): Promise<IdentityRequestRow | undefined> =>
  all(q).where('customerId', '=', customerId).orderBy('createdAt', 'desc').limit(1).executeTakeFirst()

/** This customer's newest request for the ID with these hashes: the identity service allows one at a time. */
export const latestRequestForId = (
  q: Querier,
  customerId: string,
  hashes: NumberHash[],
): Promise<IdentityRequestRow | undefined> =>
  all(q)
    .where('customerId', '=', customerId)
    .where('numberHash', 'in', hashes)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Makes calls for one ID wait for each other until the transaction ends. */
export const lockNumber = async (tx: Tx, hashes: readonly NumberHash[]): Promise<void> => {
  for (const hash of hashes.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`number:${hash}`}, 0))`.execute(tx)
}

export interface PromptQuery {
  /** The prompts of a customer, or the prompts for an ID, by its hashes. */
  of: { customerId: string } | { hashes: NumberHash[] }
  since: Date
  /** 1 for the newest. */
  place: number
}

/** The time of the n-th newest prompt of this customer or for this ID. Undefined when there are fewer. */
export const newestPrompt = async (
  q: Querier,
  { of, since, place }: PromptQuery,
): Promise<Date | undefined> => {
  const prompts = q.selectFrom('identityPrompts').select('at')
  const counted =
    'hashes' in of
      ? prompts.where('numberHash', 'in', of.hashes)
      : prompts.where('customerId', '=', of.customerId)
  const row = await counted
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .offset(place - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

export const insertPrompt = async (
  tx: Tx,
  prompt: { id: string; customerId: string; numberHash: NumberHash; at: Date },
): Promise<void> => {
  await tx
    .insertInto('identityPrompts')
    .values({ ...prompt, answeredAt: null })
    .execute()
}

/** The time of this customer's newest unanswered prompt after an instant. */
export const unansweredPrompt = async (
  q: Querier,
  customerId: string,
  since: Date,
): Promise<Date | undefined> => {
  const row = await q
    .selectFrom('identityPrompts')
    .select('at')
    .where('customerId', '=', customerId)
    .where('at', '>', since)
    .where('answeredAt', 'is', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

export const setPromptAnswered = async (q: Querier, id: string, answeredAt: Date): Promise<void> => {
  await q.updateTable('identityPrompts').set({ answeredAt }).where('id', '=', id).execute()
}

export const deletePrompt = async (q: Querier, id: string): Promise<void> => {
  await q.deleteFrom('identityPrompts').where('id', '=', id).execute()
}

/** This customer's completed verification of the number with these hashes. */
export const completedIdentityRequest = (
  q: Querier,
  customerId: string,
  hashes: NumberHash[],
): Promise<IdentityRequestRow | undefined> =>
  all(q)
    .where('customerId', '=', customerId)
    .where('numberHash', 'in', hashes)
    .where('state', 'in', STATES_VERIFIED)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Writes columns and increments the revision. */
export const updateIdentityRequest = (
  tx: Tx,
  id: string,
  change: IdentityRequestChange,
): Promise<IdentityRequestRow> =>
  tx
    .updateTable('identityRequests')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export interface CompanyCheck {
  id: string
  customerId: string
  crNumber: string
  arabicName: string | null
  address: RegistryAddress | null
  arabicDistrict: string | null
  verifiedAt: Date
}

/** Stores the register's confirmation of a number for a customer. Replaces an earlier confirmation. */
export const saveCompanyCheck = async (q: Querier, check: CompanyCheck): Promise<void> => {
  const { arabicName, address, arabicDistrict, verifiedAt } = check
  const answer = { arabicName, address: json(address), arabicDistrict, verifiedAt }
  await q
    .insertInto('companyChecks')
    .values({ id: check.id, customerId: check.customerId, crNumber: check.crNumber, ...answer })
    .onConflict((conflict) => conflict.columns(['customerId', 'crNumber']).doUpdateSet(answer))
    .execute()
}

/** Deletes the confirmation of a number. Returns true when there was one. */
export const deleteCompanyCheck = async (
  q: Querier,
  customerId: string,
  crNumber: string,
): Promise<boolean> => {
  const deleted = await q
    .deleteFrom('companyChecks')
    .where('customerId', '=', customerId)
    .where('crNumber', '=', crNumber)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export const findCompanyCheck = (
  q: Querier,
  customerId: string,
  crNumber: string,
): Promise<CompanyCheckRow | undefined> =>
  q
    .selectFrom('companyChecks')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('crNumber', '=', crNumber)
    .executeTakeFirst()
