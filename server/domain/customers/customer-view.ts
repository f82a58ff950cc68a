import type { CloudAccount, FormerCloudAccount } from '#contract/entities/cloud-account.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { isHeld, isSuspended } from '#machines/account/selectors.ts'
import { isCloudMoving } from '#machines/cloud-account/cloud-account.ts'
import { isCorrecting } from '#machines/onboarding/selectors.ts'
import { customerTitle } from '#rules/customer-title.ts'
import { billingAccountId } from '#rules/display.ts'
import { INDIVIDUAL_NAMES } from '#rules/individual-names.ts'
import type { Querier } from '../../db/client.ts'
import type { CloudAccountRow, CustomerRow, ProposedDocumentRow, UserRow } from '../../db/schema.ts'
import { cloudAccountsOf } from '../../db/stores/cloud-accounts.ts'
import { currentDocuments } from '../../db/stores/documents.ts'
import { primaryCard } from '../../db/stores/payment-methods.ts'
import { proposedDocuments } from '../../db/stores/proposed-documents.ts'
import { openChanges, rejectionReason } from '../../db/stores/review-decisions.ts'
import { findUser, usersOfCustomer } from '../../db/stores/users.ts'
import type { Deps } from '../../deps.ts'
import { accountChart, accountOf } from '../../workflows/account-chart.ts'
import { assertKnownCustomer } from '../../workflows/known-customer.ts'
import { presentPaymentMethod } from '../cards/present-payment-method.ts'
import { latestVerification, type Verification, verificationOf } from '../onboarding/identification.ts'
import { presentUser } from '../users/account-users.ts'

/** What an administrator wrote for the customer about how the account stands: of a suspension, else of the hold. */
const statusNoteOf = (row: CustomerRow): string | null => {
  const account = accountOf(row)
  if (isSuspended(account)) return row.suspensionNote
  return isHeld(account) ? row.holdNote : null
}

const present = ({ state, machineVersion, failure }: CloudAccountRow): CloudAccount => ({
  state,
  version: machineVersion,
  failure,
})

/** The present sub-account, and those before it that are not closed yet, as their customer and administrators see them. */
const presentCloudAccounts = async (
  q: Querier,
  customerId: string,
): Promise<{ cloudAccount: CloudAccount | null; formerCloudAccounts: FormerCloudAccount[] }> => {
  const accounts = await cloudAccountsOf(q, customerId)
  const current = accounts.at(-1)
  return {
    cloudAccount: current ? present(current) : null,
    formerCloudAccounts: accounts
      .slice(0, -1)
      .filter(({ state }) => isCloudMoving(state))
      .map((row) => ({
        ...present(row),
        account: row.subAccountId === null ? row.displayName : billingAccountId(row.subAccountId),
      })),
  }
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

/** Who vouches for the number on file, or for the one that was verified last while none is. */
const verificationBehind = async (q: Querier, row: CustomerRow): Promise<Verification | null> =>
  row.identificationNumber === null
    ? latestVerification(q, row)
    : verificationOf(q, row, row.identificationNumber)

const vouchedNames = (verified: Verification | null) =>
  INDIVIDUAL_NAMES.filter((name) => verified?.kind === 'person' && verified.names?.[name])

/** What is verified but not saved yet shows as if it were on file, since it cannot be lost any more. */
const withVerified = (row: CustomerRow, verified: Verification | null): CustomerRow => {
  if (!verified) return row
  const known = { ...row, identificationNumber: verified.number, identificationNumberVerified: true }
  if (verified.kind === 'company')
    return { ...known, arabicBusinessName: row.arabicBusinessName ?? verified.arabicName }
  return {
    ...known,
    ...Object.fromEntries(Object.entries(verified.names ?? {}).filter(([, name]) => name !== null)),
  }
}

const presentDocument = (document: Pick<ProposedDocumentRow, 'type' | 'name'>) => ({
  documentType: document.type,
  name: document.name,
  fileName: document.name,
})

/** Usually one of its users; an owner who was invited elsewhere before entering anything has left it. */
const ownerOf = async (q: Querier, users: readonly UserRow[], row: CustomerRow): Promise<UserRow> => {
  const owner = users.find((user) => user.id === row.userId) ?? (await findUser(q, row.userId))
  if (!owner) throw new Error(`Customer ${row.id} has no owner`)
  return owner
}

/** A customer with everything the portal shows of them, as stored at this moment; `needs-attention` when their state is unknown. */
export async function customerView(
  deps: Pick<Deps, 'clock'>,
  q: Querier,
  stored: CustomerRow,
): Promise<Customer> {
  assertKnownCustomer(stored)
  const users = await usersOfCustomer(q, stored.id)
  const documents = await currentDocuments(q, stored.id)
  const proposed = isCorrecting(stored.step) ? await proposedDocuments(q, stored.id) : []
  const card = await primaryCard(q, stored.id)
  const verified = await verificationBehind(q, stored)
  const row = stored.identificationNumber === null ? withVerified(stored, verified) : stored
  return {
    id: row.id,
    revision: row.revision,
    status: row.status,
    step: row.step,
    name: customerTitle(row),
    accountType: row.accountType,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    activationDate: iso(row.activationDate),
    cancellationDate: iso(row.cancellationDate),
    subscriptionDate: iso(row.subscriptionDate),
    userId: row.userId,
    qoyodId: row.accountingContactId,
    accountName: row.accountName,
    businessName: row.businessName,
    arabicBusinessName: row.arabicBusinessName,
    arabicAddress: row.arabicAddress,
    domain: row.domain,
    organizationType: row.organizationType,
    vatId: row.vatId,
    firstName: row.firstName,
    lastName: row.lastName,
    arabicFirstName: row.arabicFirstName,
    arabicLastName: row.arabicLastName,
    phone: row.phone,
    identificationNumber: row.identificationNumber,
    identificationNumberVerified: row.identificationNumberVerified,
    verifiedNames: vouchedNames(verified),
    address: row.address,
    unitNumber: row.unitNumber,
    buildingNumber: row.buildingNumber,
    district: row.district,
    city: row.city,
    postalCode: row.postalCode,
    province: row.province,
    package: row.package,
    gcpSecurityGroup: row.gcpSecurityGroup,
    gcpSubBillingAccount: row.gcpSubBillingAccount,
    gcpSubBillingAccountId: row.gcpSubBillingAccountId,
    oldGcpSubBillingAccount: row.oldGcpSubBillingAccount,
    ...(await presentCloudAccounts(q, row.id)),
    pscPermissionGranted: row.pscPermissionGranted,
    desktopVersion: row.desktopVersion,
    threshold: row.threshold,
    files: documents.map(presentDocument),
    proposedFiles: proposed.map(presentDocument),
    user: presentUser(await ownerOf(q, users, row), row),
    users: users.map((user) => presentUser(user, row)),
    contactEmail: row.contactEmail,
    paymentMethod: card ? presentPaymentMethod(card) : null,
    statusDetails: { reason: row.statusReason },
    account: await accountChart(deps, q, stored),
    requestedChanges: (await openChanges(q, row)).map(({ id, target, reason }) => ({ id, target, reason })),
    rejectionReason: await rejectionReason(q, row),
    statusNote: statusNoteOf(row),
    heldAt: iso(row.heldAt),
    monthlyQuota: row.monthlyQuota,
  }
}
