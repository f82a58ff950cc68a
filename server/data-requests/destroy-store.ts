import { NO_NUMBER } from '../accounts/open-customer.ts'
import { updateCustomer } from '../accounts/store.ts'
import { everyCardOf } from '../cards/store.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { CustomerChange, CustomerRow } from '../db/schema.ts'
import { beforeChange } from '../db/transaction.ts'

export interface Destruction {
  userId: string
  customerId: string
  requestId: string
  destroyedAt: Date
  taxRecordsUntil: string | null
}

/** The destruction that answered a request. */
export const destructionOf = (q: Querier, requestId: string): Promise<Destruction | undefined> =>
  q.selectFrom('destroyedSubjects').selectAll().where('requestId', '=', requestId).executeTakeFirst()

export const everyDestruction = (q: Querier): Promise<Destruction[]> =>
  q.selectFrom('destroyedSubjects').selectAll().execute()

/** Keeps the first row of a person, because a restored backup may have the request open again. */
export const insertDestruction = async (tx: Tx, destruction: Destruction): Promise<void> => {
  await tx
    .insertInto('destroyedSubjects')
    .values(destruction)
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute()
}

/** The domain of the addresses that replace destroyed ones; no mail can reach it. */
const NO_DOMAIN = 'destroyed.invalid'

export const isDestroyedAddress = (email: string): boolean => email.endsWith(`@${NO_DOMAIN}`)

/** Destroyed people whose row has an address again, for example after the restore of an older backup. */
export const returnedSubjects = (q: Querier): Promise<Destruction[]> =>
  q
    .selectFrom('destroyedSubjects')
    .innerJoin('users', 'users.id', 'destroyedSubjects.userId')
    .selectAll('destroyedSubjects')
    .where('users.email', 'not like', `%@${NO_DOMAIN}`)
    .execute()

/** The latest billing month of a customer's invoices, such as 202603; null without any. */
export const lastBillingMonth = async (q: Querier, customerId: string): Promise<number | null> => {
  const row = await q
    .selectFrom('invoices')
    .select((eb) => eb.fn.max('billingMonth').as('month'))
    .where('customerId', '=', customerId)
    .executeTakeFirst()
  return row?.month ?? null
}

const BLANK: CustomerChange = {
  accountName: null,
  businessName: null,
  arabicBusinessName: null,
  arabicAddress: null,
  arabicDistrict: null,
  domain: null,
  vatId: null,
  firstName: null,
  lastName: null,
  arabicFirstName: null,
  arabicLastName: null,
  phone: null,
  contactEmail: null,
  ...NO_NUMBER,
  identificationNumberVerified: false,
  address: null,
  unitNumber: null,
  buildingNumber: null,
  district: null,
  city: null,
  postalCode: null,
  province: null,
  gcpSecurityGroup: null,
  purchaseOrder: null,
  // Its name contains the national ID or the CR number.
  gcpSubBillingAccount: null,
  oldGcpSubBillingAccount: null,
  referrer: null,
  holdNote: null,
  suspensionNote: null,
}

/**
 * Deletes or blanks the data of the person who opened an account, except data that the law requires us to keep. The sweep removes the
 * files. The caller locks the customer's row.
 */
export const destroyRows = async (
  tx: Tx,
  customer: Pick<CustomerRow, 'id' | 'userId'>,
  at: Date,
): Promise<void> => {
  const { id: customerId, userId } = customer
  for (const table of [
    'drafts',
    'companyChecks',
    'identityRequests',
    'identityPrompts',
    'documents',
    'proposedDocuments',
  ] as const)
    await tx.deleteFrom(table).where('customerId', '=', customerId).execute()
  await beforeChange(tx, 'sessions', userId)
  for (const table of ['sessions', 'devices', 'idempotencyKeys', 'memberships'] as const)
    await tx.deleteFrom(table).where('userId', '=', userId).execute()
  for (const { id } of await everyCardOf(tx, customerId)) await beforeChange(tx, 'card', id)
  await tx
    .deleteFrom('invitations')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('customerId', '=', customerId),
        eb('email', '=', selectFrom('users').select('email').where('id', '=', userId)),
      ]),
    )
    .execute()
  await tx
    .updateTable('paymentMethods')
    .set((eb) => ({ cardHolderName: '', token: eb.cast<string>('id', 'text'), deleted: true, updatedAt: at }))
    .where('customerId', '=', customerId)
    .execute()
  await tx
    .updateTable('cloudAccounts')
    .set((eb) => ({ displayName: eb.cast<string>('id', 'text') }))
    .where('customerId', '=', customerId)
    .execute()
  await tx.updateTable('cardAttempts').set({ token: null }).where('customerId', '=', customerId).execute()
  await tx.updateTable('dataRequests').set({ note: null }).where('userId', '=', userId).execute()
  await tx
    .updateTable('secondOpinions')
    .set({ reason: null, answer: null })
    .where('customerId', '=', customerId)
    .execute()
  await beforeChange(tx, 'person', userId)
  await tx
    .updateTable('users')
    .set({
      ...{ issuer: NO_DOMAIN, subject: userId, email: `${userId}@${NO_DOMAIN}`, emailVerified: false },
      ...{ firstName: null, lastName: null, language: null, isActive: false, updatedAt: at },
    })
    .where('id', '=', userId)
    .execute()
  await updateCustomer(tx, customerId, BLANK, at)
}
