import { listPaymentMethods } from '#contract/endpoints/cards.ts'
import { confirmPaymentMethod, login } from '#contract/endpoints/customers.ts'
import type { AccountType } from '#contract/entities/common.ts'
import { stepsOf } from '#machines/onboarding/order.ts'
import { letPass } from '#test/support/seed/clock.ts'
import { type PassedStep, passStep, type Seeded } from '#test/support/seed/customer.ts'
import type { World } from '#test/support/world.ts'

/** The acts of the onboarding by name: the first sign-in, then the call of each step. The last step has none. */
export const actsOf = (accountType: AccountType): Act[] => [
  'login',
  ...stepsOf(accountType).filter((step) => step !== 'onboarding-completed'),
]
export type Act = 'login' | PassedStep

/** Signs in, or completes the screen of a step. */
export const doAct = async (world: World, customer: Seeded, act: Act): Promise<void> => {
  if (act === 'login') await customer.call(login, { body: { accountType: customer.person.accountType } })
  else await passStep(world, customer, act)
}

/** After that, a creation of a cloud account that was killed between its claim and its call starts again. */
export const CLAIM_MS = 11 * 60_000
/** A request for an identity lasts 200 s. After that, the identity service takes another one for the same person. */
const PROMPT_PAUSE_MS = 210_000

const hasCard = async ({ call }: Seeded): Promise<boolean> =>
  (await call(listPaymentMethods)).paymentMethods.length > 0

/** Repeats an act that failed, when the server takes it again. A card that was saved before the failure is the customer's. */
export const doAgain = async (world: World, customer: Seeded, act: Act): Promise<void> => {
  await letPass(world, act === 'success-creation' ? CLAIM_MS : PROMPT_PAUSE_MS)
  if (act === 'payment-info' && (await hasCard(customer))) await customer.call(confirmPaymentMethod)
  else await doAct(world, customer, act)
}
