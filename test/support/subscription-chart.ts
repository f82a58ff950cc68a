import { vi } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { AccountChart } from '#contract/entities/chart.ts'
import type { CloudAccount } from '#contract/entities/cloud-account.ts'
import type { PaymentAttempt } from '#contract/entities/invoice.ts'
import { provide } from '#machines/shared/provide.ts'
import {
  type ResubscriptionAnswer,
  type StatusAnswer,
  type SubscriptionEvent,
  subscriptionMachine,
} from '#machines/subscription/subscription.machine.ts'

import { accountAnswer } from './account-chart.ts'

interface Answers {
  cancel?: () => Promise<StatusAnswer>
  keep?: () => Promise<StatusAnswer>
  withdraw?: () => Promise<StatusAnswer>
  resubscribe?: () => Promise<ResubscriptionAnswer>
}
/** A cloud account in this state. */
export const cloud = (state: CloudAccount['state']): CloudAccount => ({ state, version: 1, failure: null })
/** A declined charge of the primary card. */
export const DECLINED: PaymentAttempt = {
  id: 'att_1',
  at: '2026-03-06T09:00:00.000Z',
  cardType: 'visa',
  cardId: 'pm_1',
  cardLast4: '1111',
  slot: 'primary',
  amount: 100,
  currency: 'SAR',
  status: 'failed',
  reason: 'insufficient-funds',
  isHardDecline: false,
}
export const never = () => new Promise<never>(() => {})

/** Starts the chart of a subscription whose account is in this state, with these answers of the server. */
export const running = (
  state: AccountChart['state'],
  { cancel = never, keep = never, withdraw = never, resubscribe = never }: Answers = {},
) => {
  const announce = vi.fn()
  const refused = vi.fn()
  const clock = new SimulatedClock()
  const actor = createActor(
    provide(subscriptionMachine, {
      actors: {
        cancel: fromPromise<StatusAnswer, void>(cancel),
        keep: fromPromise<StatusAnswer, void>(keep),
        withdraw: fromPromise<StatusAnswer, void>(withdraw),
        resubscribe: fromPromise<ResubscriptionAnswer, void>(resubscribe),
        followServer: fromCallback<SubscriptionEvent>(() => {}),
      },
      actions: {
        announce: (_, params) => announce(params.news),
        refused: (_, { problem }) => refused(problem.code),
      },
    }),
    { input: { account: accountAnswer(state) }, clock },
  ).start()
  const press = (...types: ('cancel' | 'keep' | 'withdraw' | 'resubscribe' | 'confirm' | 'back')[]) => {
    for (const type of types) actor.send({ type: `${type}.pressed` })
    return actor.getSnapshot()
  }
  return { actor, announce, refused, clock, press }
}
