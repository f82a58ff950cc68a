import { randomUUID } from 'node:crypto'
import type * as endpoints from '#contract/endpoints/customers.ts'
import type { Customer } from '#contract/entities/customer.ts'
import type { PackageOffer, ShownPrice } from '#contract/entities/package-offer.ts'
import { offerAt, offerOf } from '#rules/price.ts'
import { accountWorkflow } from '../accounts/chart.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { touchCustomer, updateCustomer } from '../accounts/store.ts'
import { accountFacts } from '../billing/account-facts.ts'
import { shownOffer } from '../billing/offer-acceptance-store.ts'
import { findBillable } from '../billing/usage-store.ts'
import { usablePrimaryCard } from '../cards/slot.ts'
import { advance } from '../charts/advance.ts'
import { recordSummary } from '../contract-summaries/record-summary.ts'
import type { Tx } from '../db/client.ts'
import type { CustomerRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { CustomerActor } from '../request/actor.ts'
import { type CommandResult, command } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { takeStepOf } from './take-step.ts'
import { currentEdition, mustAcceptAgain } from './terms-edition.ts'
import { acceptedOffer, recordAcceptance } from './terms-store.ts'

interface TermsAcceptance {
  customer: Customer
}

/** Accepts the current terms, at the end of onboarding and after each change. */
export const acceptTerms = (
  deps: Deps,
  { actor, body, ifMatch }: Call<typeof endpoints.acceptTerms>,
): Promise<CommandResult<TermsAcceptance>> =>
  command(deps, actor, async (tx) => {
    const row = await lockCustomer(tx, actor.customerId, ifMatch)
    return (await mustAcceptAgain(deps, tx, row))
      ? acceptAgain(deps, tx, actor, row)
      : acceptFirst(deps, tx, actor, row, body)
  })

/** Records a repeated acceptance, which changes nothing else. */
const acceptAgain = async (
  deps: Deps,
  tx: Tx,
  actor: CustomerActor,
  row: CustomerRow,
): Promise<TermsAcceptance> => {
  const at = deps.clock.now()
  await record(deps, tx, actor, row, { at, offer: null, concludes: false })
  await touchCustomer(tx, row.id, at)
  return { customer: await deps.nouns.presentCustomer(deps, tx, { ...row, updatedAt: at }) }
}

interface Consent {
  at: Date
  /** The price that was shown; null when none was shown. */
  offer: PackageOffer | null
  concludes: boolean
}

/** Records an acceptance, with the summary of the accepted contract. */
const record = async (
  deps: Deps,
  tx: Tx,
  { customerId, userId, requestId }: CustomerActor,
  row: CustomerRow,
  { at, offer, concludes }: Consent,
): Promise<void> => {
  const id = randomUUID()
  const edition = currentEdition(deps.config)
  const isNew = await recordAcceptance(tx, {
    id,
    customerId,
    userId,
    versionHash: edition,
    acceptedAt: at,
    requestId,
    offer: offer && JSON.stringify(offer),
  })
  if (!isNew) return
  const agreed = offer ?? (await agreedOffer(tx, row))
  await recordSummary(deps, tx, row, { id, userId, acceptedAt: at, offer: agreed, concludes, edition })
}

/** The price that applies when none was shown: the current package's price, else the last accepted price, else today's price. */
const agreedOffer = async (tx: Tx, { id, package: chosen }: CustomerRow): Promise<PackageOffer> => {
  const name = chosen ?? 'Basic'
  const current = (await findBillable(tx, id)).packages.at(-1)
  if (current?.package === name) return offerAt(current)
  return (await acceptedOffer(tx, id, name)) ?? offerOf(name)
}

/** The onboarding step: starts the review and plans the creation of the cloud account, once. */
const acceptFirst = (
  deps: Deps,
  tx: Tx,
  actor: CustomerActor,
  row: CustomerRow,
  shown: ShownPrice | null | undefined,
): Promise<TermsAcceptance> => {
  const at = deps.clock.now()
  return takeStepOf(deps, tx, actor, row, {
    event: { type: 'terms.accepted' },
    usableCard: async () => (await usablePrimaryCard(tx, row.id, at)) !== null,
    after: async (_, moved) => {
      const offer = shownOffer(moved.package ?? 'Basic', shown)
      await record(deps, tx, actor, moved, { at, offer, concludes: true })
      const subscribed = await updateCustomer(tx, moved.id, { subscriptionDate: at }, at)
      return advance(deps, tx, accountWorkflow, subscribed, {
        event: { type: 'terms.accepted' },
        context: await accountFacts(deps, tx, subscribed),
        cause: { by: actor },
      })
    },
  })
}
