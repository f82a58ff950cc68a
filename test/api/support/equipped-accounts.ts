import { listPaymentMethods } from '#contract/endpoints/cards.ts'
import { listContractSummaries } from '#contract/endpoints/contract-summaries.ts'
import { inviteUser } from '#contract/endpoints/users.ts'
import type { IdentityRequest } from '#contract/entities/identity.ts'
import { passThreshold } from '#test/support/debts.ts'
import {
  type Account,
  addBackupCard,
  invoicesOf,
  openAccount,
  paymentsOf,
} from '#test/support/seed/account.ts'
import { type Api, type Person, someEmail } from '../../support/api.ts'
import { openAttempt, tokenize, VISA } from './card-world.ts'
import { customerOf, someIndividual, startVerification } from './verifications.ts'

/** The ids of a customer's own resources. */
interface Ids {
  card: string
  /** The provider's token of `card`. */
  token: string
  /** The provider's payment of an invoice. */
  payment: string
  attempt: string
  /** A token of `attempt`. */
  attemptToken: string
  invitation: string
  owner: string
  fileName: string
  invoice: string
  contractSummary: string
  dataRequest: string
}

export interface EquippedAccount {
  account: Account
  person: Person
  ids: Ids
}

/** Two accounts with two cards each, a paid invoice, an invited person and an open card attempt. */
export const someEquippedAccounts = async (api: Api): Promise<[EquippedAccount, EquippedAccount]> => {
  const made = [await openAccount(api), await openAccount(api)]
  for (const account of made) {
    await addBackupCard(account)
    await passThreshold(api, account)
  }
  const equipped: EquippedAccount[] = []
  for (const account of made) {
    const person = await api.signIn(account.person.email)
    const { user } = await account.call(inviteUser, { body: { email: someEmail() } })
    const { attempt } = (await openAttempt(person, { purpose: 'manage-payment', status: 'other' })).body
    const { paymentMethods } = await account.call(listPaymentMethods)
    const backup = paymentMethods.find(({ status }) => status === 'backup')
    const [invoice] = await invoicesOf(account)
    const [payment] = await paymentsOf(account)
    const [summary] = (await account.call(listContractSummaries)).summaries
    const requested = await person.call<{ request: { id: string } }>('POST', '/v1/data-requests', {
      body: { kind: 'access', note: null },
    })
    const ids = {
      card: backup?.id,
      token: backup?.paymentIdentifier,
      payment: payment?.id,
      attempt: attempt.id,
      attemptToken: await tokenize(api, VISA, attempt.id),
      invitation: user.id,
      owner: (await customerOf(person)).userId,
      fileName: invoice?.invoiceUrl ?? undefined,
      invoice: invoice?.id,
      contractSummary: summary?.id,
      dataRequest: requested.body.request.id,
    }
    if (Object.values(ids).includes(undefined)) throw new Error(`An id is missing: ${JSON.stringify(ids)}`)
    equipped.push({ account, person, ids: ids as Ids })
  }
  return equipped as [EquippedAccount, EquippedAccount]
}

export interface PendingVerification {
  person: Person
  nationalId: string
  request: IdentityRequest
}

/** A customer whose identity is being verified. */
export const somePendingVerification = async (api: Api, nationalId: string): Promise<PendingVerification> => {
  const person = await someIndividual(api)
  return { person, nationalId, request: await startVerification(person, nationalId) }
}
