import { randomUUID } from 'node:crypto'
import type { PackageName } from '#contract/entities/common.ts'
import type { PackageOffer, ShownPrice } from '#contract/entities/package-offer.ts'
import { offerOf } from '#rules/price.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { OfferAcceptancesTable } from '../db/tables/account-tables.ts'
import { AppError } from '../errors/app-error.ts'
import type { CustomerActor } from '../request/actor.ts'

type Purpose = OfferAcceptancesTable['purpose']

/** The offer shown to a person; null when the request has no price. Throws `price-changed` when the shown price is not the current one. */
export const shownOffer = (name: PackageName, shown: ShownPrice | null | undefined): PackageOffer | null => {
  if (shown?.total === undefined) return null
  const offer = offerOf(name)
  const isCurrent = shown.total === offer.total && (shown.percent ?? offer.percent) === offer.percent
  if (!isCurrent) throw new AppError('price-changed', { offer })
  return offer
}

/** Records the acceptance of a shown offer. Returns its id. */
export const recordOfferAcceptance = async (
  tx: Tx,
  { customerId, userId, requestId }: CustomerActor,
  { purpose, offer, at }: { purpose: Purpose; offer: PackageOffer; at: Date },
): Promise<string> => {
  const id = randomUUID()
  await tx
    .insertInto('offerAcceptances')
    .values({
      ...{ id, customerId, userId, purpose, requestId },
      offer: JSON.stringify(offer),
      acceptedAt: at,
    })
    .execute()
  return id
}

/** The acceptance of an offer at an instant, such as the start of a charge. Undefined when no offer was shown. */
export const offerAcceptedAt = (
  q: Querier,
  { customerId, purpose, at }: { customerId: string; purpose: Purpose; at: Date },
): Promise<{ id: string; userId: string; offer: PackageOffer } | undefined> =>
  q
    .selectFrom('offerAcceptances')
    .select(['id', 'userId', 'offer'])
    .where('customerId', '=', customerId)
    .where('purpose', '=', purpose)
    .where('acceptedAt', '=', at)
    .executeTakeFirst()
