import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { fromCallback, fromPromise } from 'xstate'
import {
  dropCardAttempt,
  getCurrentCardAttempt,
  openCardAttempt,
  recordCardToken,
} from '#contract/endpoints/cards.ts'
import { getCardConfig } from '#contract/endpoints/configs.ts'
import type { CardForm } from '#contract/forms/card-form.ts'
import type { TokenizedCard, UnfinishedAttempt } from '#machines/card-form/card-form.machine.ts'
import { verificationAddress } from '#rules/card-verification.ts'
import { acceptedCardType, refusedBrand } from '#rules/cards.ts'
import { call } from '#src/shared/api/api.ts'
import type { CardRequest } from '#src/shared/forms/parts.ts'
import { pendingCard } from '../pending-card.ts'
import type { ProviderCard } from '../providers/card-provider.ts'
import { cardProvider } from '../providers/choose-provider.ts'
import { redirectTo } from '../redirect-to.ts'
import { leftReturn, unfinishedFor } from '../unfinished-attempt.tsx'

interface ActorDeps {
  queryClient: QueryClient
  request: CardRequest
  /** Reads the current values of the inputs, which must not be stored. */
  readCard: () => CardForm
  /** Clears the number and the CVC. */
  dropSecrets: () => void
}

const keepForReturn = (
  attemptId: string,
  { status }: CardRequest,
  providerCard: ProviderCard,
  verificationUrl: string | null,
) => {
  const { id, brand, month, year, last4, holder } = providerCard
  const type = acceptedCardType(brand)
  if (!type) return
  const card = {
    ...{ id, status, last4, type },
    expiryDate: `${month}/${year.slice(-2)}`,
    paymentIdentifier: id,
    cardHolderName: holder,
  }
  pendingCard.keep(attemptId, card, verificationUrl ?? undefined)
}

/** The effects of the card form. The card data goes from the inputs to the provider and is never stored. */
export const cardFormActors = ({ queryClient, request, readCard, dropSecrets }: ActorDeps) => {
  const callbackUrls = new Map<string, string>()
  let tokenized: ProviderCard | null = null

  const findUnfinished = async (signal: AbortSignal) => {
    const { attempt } = await call(getCurrentCardAttempt, {}, { signal })
    return unfinishedFor(request.purpose, attempt)
  }

  return {
    findUnfinished: fromPromise<UnfinishedAttempt | null, void>(({ signal }) => findUnfinished(signal)),
    watchPage: fromCallback<{ type: never }>(({ sendBack }) => {
      const onVisibilityChange = () => {
        if (document.visibilityState === 'visible') sendBack({ type: 'page.shown' })
      }
      document.addEventListener('visibilitychange', onVisibilityChange)
      return () => document.removeEventListener('visibilitychange', onVisibilityChange)
    }),
    drop: fromPromise<UnfinishedAttempt | null, { attemptId: string }>(async ({ input, signal }) => {
      await call(dropCardAttempt, { params: { id: input.attemptId } })
      leftReturn.forget()
      const unfinished = await findUnfinished(signal)
      if (!unfinished) pendingCard.forget()
      return unfinished
    }),
    returnToBank: fromPromise<void, { attemptId: string }>(async ({ input }) => {
      const pending = pendingCard.read()
      const { verificationOrigins } = await queryClient.ensureQueryData(cardConfigQuery)
      const storedUrl = pending?.attemptId === input.attemptId ? pending.verificationUrl : undefined
      const address = verificationAddress(storedUrl, verificationOrigins)
      if (address.kind !== 'follow') throw new Error('The page of the bank is no longer known here')
      await redirectTo(address.url)
    }),
    openAttempt: fromPromise<{ attemptId: string }, void>(async () => {
      const { attempt, callbackUrl } = await call(openCardAttempt, { body: request })
      callbackUrls.set(attempt.id, callbackUrl)
      return { attemptId: attempt.id }
    }),
    tokenize: fromPromise<TokenizedCard, { attemptId: string }>(async ({ input: { attemptId } }) => {
      const config = await queryClient.ensureQueryData(cardConfigQuery)
      const callbackUrl = callbackUrls.get(attemptId) ?? ''
      const card = await cardProvider(config.provider).createToken(config, readCard(), {
        attemptId,
        callbackUrl,
      })
      tokenized = card
      const brand = refusedBrand(card)
      if (brand !== null) dropSecrets()
      const address = verificationAddress(card.verificationUrl, config.verificationOrigins)
      return {
        paymentIdentifier: card.id,
        refusedBrand: brand,
        verificationUrl: address.kind === 'follow' ? address.url : null,
        message: address.kind === 'missing' ? card.message : null,
      }
    }),
    record: fromPromise<{ verificationUrl: string }, { attemptId: string; card: TokenizedCard }>(
      async ({ input: { attemptId, card } }) => {
        const { paymentIdentifier, verificationUrl } = card
        await call(recordCardToken, { params: { id: attemptId }, body: { paymentIdentifier } })
        if (tokenized?.id === paymentIdentifier) keepForReturn(attemptId, request, tokenized, verificationUrl)
        return { verificationUrl: verificationUrl ?? '' }
      },
    ),
    follow: fromPromise<void, { verificationUrl: string }>(({ input }) => {
      dropSecrets()
      return redirectTo(input.verificationUrl)
    }),
  }
}

/** The provider's address for cards and the origins of its verification pages. */
const cardConfigQuery = queryOptions({
  queryKey: ['configs', 'cards'],
  queryFn: ({ signal }) => call(getCardConfig, {}, { signal }),
})
