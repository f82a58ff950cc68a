import { listPaymentMethods, recordCardToken } from '#contract/endpoints/cards.ts'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import type { OutcomeKey } from '#sandbox/cards/outcomes.ts'
import type { FaultMode } from '#sandbox/shared/faults.ts'
import { decide } from '#test/support/identity-app.ts'
import { answerAtBank, CARDS, requestToken } from '#test/support/seed/cards.ts'
import { isAskedInTheApp } from './onboarding-acts.ts'
import { call, look, type Walk } from './walk.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const RIYADH_OFFSET_MS = 3 * 60 * MINUTE_MS

/** Steps by which the time can advance. */
export const JUMPS = [
  'a minute',
  'a quarter of an hour',
  'a day',
  'six days',
  'to the end of the month',
] as const
export type Jump = (typeof JUMPS)[number]

/** Milliseconds until 01:01 on the first day of the next month in Riyadh. */
const untilNextMonth = (now: Date): number => {
  const local = new Date(now.getTime() + RIYADH_OFFSET_MS)
  const next = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 1, 1, 1)
  return next - local.getTime()
}

const lengthOf = (jump: Jump, now: Date): number =>
  ({
    'a minute': 61_000,
    'a quarter of an hour': 16 * MINUTE_MS,
    'a day': DAY_MS,
    'six days': 6 * DAY_MS,
    'to the end of the month': untilNextMonth(now),
  })[jump]

/** Advances the time of product and sandbox, and runs the due jobs. */
export const letTimePass = ({ api }: Walk, jump: Jump): Promise<void> =>
  api.advance(lengthOf(jump, api.clock.now()))

export const PROVIDERS = [
  'cards',
  'nafath',
  'registry',
  'cloud-billing',
  'accounting',
  'tax-authority',
  'mail',
] as const
export type Provider = (typeof PROVIDERS)[number]

/** `error`: the provider is down. `lost`: the provider acts, but its answer does not arrive. */
export const FAULTS = ['error', 'lost'] as const satisfies readonly FaultMode[]

/** Makes a provider fail the next `times` calls. */
export const breakProvider = async (
  walk: Walk,
  provider: Provider,
  mode: (typeof FAULTS)[number],
  times: number,
) => {
  await walk.api.control('/faults', { provider, mode, times })
  walk.isFaulty = true
}

/** Ends the faults of all providers. */
export const mendProviders = async (walk: Walk): Promise<void> => {
  for (const provider of PROVIDERS) await walk.api.control('/faults', { provider, mode: 'off' })
  walk.isFaulty = false
}

/** Answers in the identity app as the person: with the shown number, another one, or a rejection. */
export const answerInTheApp = async (walk: Walk, choice: 'right' | 'wrong' | 'reject'): Promise<void> => {
  const view = await look(walk)
  if (!view.verification || !isAskedInTheApp(view)) return
  await decide(walk.api, view.verification, { choice })
}

/** Types a card: sends its number to the provider, and the provider's token to the server. */
export const typeCard = async (walk: Walk, brand: keyof typeof CARDS): Promise<void> => {
  const { api, card } = walk
  if (card === null) return
  const provider = {
    tokensUrl: `${api.sandboxUrl}/cards/v1/tokens`,
    publishableKey: 'pk_test_masar_sandbox',
  }
  const callbackUrl = `${api.appUrl}/cardReturn`
  const made = await requestToken(provider, CARDS[brand], { attemptId: card.id, callbackUrl }).catch(
    () => null,
  )
  if (made === null) return
  const { status } = await call(walk, 'owner', recordCardToken, {
    params: { id: card.id },
    body: { paymentIdentifier: made.id },
  })
  if (status === 200) walk.card = { ...card, token: made.id }
}

/** Answers on the bank's 3-D Secure page; leaving the page is no answer. */
export const answerOnBankPage = async ({ api, card }: Walk, choice: OutcomeKey): Promise<void> => {
  if (card?.token == null) return
  await answerAtBank(`${api.sandboxUrl}/cards/3ds/${card.token}`, { choice }).catch(() => null)
}

/** Sets the bank's answer to further charges of the card in this slot. */
export const decideCharges = async (
  walk: Walk,
  place: 'primary' | 'backup',
  outcome: OutcomeKey,
): Promise<void> => {
  const { body } = await call<{ paymentMethods?: PaymentMethod[] }>(walk, 'owner', listPaymentMethods)
  const card = body.paymentMethods?.find(({ status }) => status === place)
  if (card) await walk.api.control('/cards/decide', { token: card.paymentIdentifier, outcome })
}

/** Sets today's usage so high that an invoice is issued in the next night. */
export const useMuch = async (walk: Walk): Promise<void> => {
  const { customer } = await look(walk)
  const account = customer.gcpSubBillingAccountId
  if (account === null) return
  const day = new Date(walk.api.clock.now().getTime() + RIYADH_OFFSET_MS).toISOString().slice(0, 10)
  await walk.api.control('/cloud-billing/usage', { account, day, amount: 600_000 })
}
