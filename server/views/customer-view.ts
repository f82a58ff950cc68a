import type { CloudAccount, FormerCloudAccount } from '#contract/entities/cloud-account.ts'
import { Customer } from '#contract/entities/customer.ts'
import type { RegisteredCompany } from '#contract/entities/registered-company.ts'
import { canReopen, isHeld, isSuspended } from '#machines/account/selectors.ts'
import { CLOUD_ACCOUNT_VERSION } from '#machines/cloud-account/cloud-account.machine.ts'
import { isCloudMoving } from '#machines/cloud-account/selectors.ts'
import { isCorrecting, isUnsent } from '#machines/onboarding/selectors.ts'
import { billingAccountId } from '#rules/display.ts'
import { customerTitle, INDIVIDUAL_NAMES } from '#rules/names.ts'
import { registeredName } from '#rules/register-address.ts'
import { accountOf } from '../accounts/chart.ts'
import { assertKnownCustomer } from '../accounts/known-customer.ts'
import { type OpenCustomer, openCustomer, unmaskNumber } from '../accounts/open-customer.ts'
import { accountChart } from '../billing/account-facts.ts'
import { presentPaymentMethod } from '../cards/card-rows.ts'
import { cloudAccountOf } from '../cloud-account/chart.ts'
import type { Account } from '../db/account.ts'
import type { Querier } from '../db/client.ts'
import type { CustomerRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { inOrderOfTypes } from '../documents/store.ts'
import { type Verification, verificationBehind } from '../identity/identification.ts'
import { inOrderOfTargets } from '../onboarding/requested-change-store.ts'
import { presentUser } from '../people/account-users.ts'
import { findAccount } from './store.ts'

type CloudAccountFields = Account['cloudAccounts'][number]

/** An account with everything the portal shows of it. Throws `needs-attention` when its state is unknown. */
export const presentAccount = (
  deps: Pick<Deps, 'clock' | 'vault'>,
  account: Account & { customer: OpenCustomer },
): Customer => {
  const now = deps.clock.now()
  const { customer: stored, users, owner, primaryCard: card } = account
  assertKnownCustomer(stored)
  if (!owner) throw new Error(`Customer ${stored.id} has no owner`)
  const verified = verificationBehind(deps, stored, account)
  const row = stored.identificationNumber === null ? withVerified(stored, verified) : stored
  const proposed = isCorrecting(row.step) ? account.proposedDocuments : []
  return {
    ...storedFields(row),
    name: customerTitle(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    activationDate: iso(row.activationDate),
    cancellationDate: iso(row.cancellationDate),
    withdrawnAt: iso(row.withdrawnAt),
    withdrawalDeclaredAt: iso(row.withdrawalDeclaredAt),
    subscriptionDate: iso(row.subscriptionDate),
    qoyodId: row.accountingContactId,
    verifiedNames: verifiedNamesOf(verified),
    registered: isUnsent(row.step) || isCorrecting(row.step) ? registeredCompany(verified) : null,
    ...presentCloudAccounts(account.cloudAccounts, row.identificationNumber),
    files: account.documents.toSorted(inOrderOfTypes).map(presentDocument),
    proposedFiles: proposed.toSorted(inOrderOfTypes).map(presentDocument),
    user: presentUser(owner, row),
    users: users.map((user) => presentUser(user, row)),
    paymentMethod: card ? presentPaymentMethod(card) : null,
    statusDetails: { reason: row.statusReason },
    account: accountChart(stored, account.openInvoices, now),
    requestedChanges: account.openChanges.toSorted(inOrderOfTargets),
    rejectionReason: canReopen(accountOf(stored)) ? account.rejectionReason : null,
    statusNote: statusNoteOf(row),
    heldAt: iso(row.heldAt),
  }
}

const CUSTOMER_FIELDS: ReadonlySet<string> = new Set(Object.keys(Customer.shape))

/** The fields of the contract that are columns of the same name. */
const storedFields = (row: OpenCustomer) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => CUSTOMER_FIELDS.has(name))) as Pick<
    OpenCustomer,
    keyof OpenCustomer & keyof Customer
  >

/** Adds verified data to the row as if the form were saved, so that a reload cannot lose it. */
const withVerified = (row: OpenCustomer, verified: Verification | null): OpenCustomer => {
  if (!verified) return row
  const known = { ...row, identificationNumber: verified.number, identificationNumberVerified: true }
  if (verified.kind === 'company')
    return {
      ...known,
      arabicBusinessName: row.arabicBusinessName ?? (registeredName(verified.arabicName) || null),
    }
  return {
    ...known,
    ...Object.fromEntries(Object.entries(verified.names ?? {}).filter(([, name]) => name !== null)),
  }
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

const verifiedNamesOf = (verified: Verification | null) =>
  INDIVIDUAL_NAMES.filter((name) => verified?.kind === 'person' && verified.names?.[name])

const registeredCompany = (verified: Verification | null): RegisteredCompany | null =>
  verified?.kind === 'company' ? { companyArabicName: verified.arabicName, address: verified.address } : null

/** The current cloud account, and former ones that are not closed yet, for customers and administrators. */
const presentCloudAccounts = (
  accounts: readonly CloudAccountFields[],
  number: string | null,
): { cloudAccount: CloudAccount | null; formerCloudAccounts: FormerCloudAccount[] } => {
  const current = accounts.at(-1)
  return {
    cloudAccount: current ? present(current) : null,
    formerCloudAccounts: accounts
      .slice(0, -1)
      .filter((row) => isCloudMoving(cloudAccountOf(row)))
      .map((row) => ({
        ...present(row),
        account:
          row.subAccountId === null
            ? unmaskNumber(row.displayName, number)
            : billingAccountId(row.subAccountId),
      })),
  }
}

const present = (row: CloudAccountFields): CloudAccount => ({
  state: cloudAccountOf(row).value,
  version: CLOUD_ACCOUNT_VERSION,
  failure: row.failure,
})

const presentDocument = (document: Account['documents'][number]) => ({
  documentType: document.type,
  name: document.name,
  fileName: document.name,
})

/** An administrator's note to the customer: about the suspension, else about the hold. */
const statusNoteOf = (row: CustomerRow): string | null => {
  const account = accountOf(row)
  if (isSuspended(account)) return row.suspensionNote
  return isHeld(account) ? row.holdNote : null
}

/** Presents an account with the given row, which may be newer than the stored one. Throws like `presentAccount`. */
export const presentCustomer = async (
  deps: Pick<Deps, 'clock' | 'vault'>,
  q: Querier,
  customer: CustomerRow,
): Promise<Customer> => {
  const account = await findAccount(q, customer.id)
  if (!account) throw new Error(`There is no customer ${customer.id}`)
  return presentAccount(deps, { ...account, customer: openCustomer(deps, customer) })
}
