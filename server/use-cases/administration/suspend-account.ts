import type { SuspensionForm } from '#contract/forms/administration.ts'
import { SUSPENSION_EVENTS } from '#machines/account/administration.ts'
import { billingMonthOf } from '#rules/billing-calendar.ts'
import type { Deps } from '../../deps.ts'
import { administer, type Order } from './administer.ts'

/** Suspends an account; its customer reads why. */
export const suspendAccount =
  (deps: Deps) =>
  (order: Order, { statusReason, reason }: SuspensionForm) =>
    administer(deps, order, {
      event: SUSPENSION_EVENTS[statusReason],
      change: () => ({ suspensionNote: reason }),
    })

/**
 * Lifts a suspension of an administrator or of the quota, which then counts anew from the 1st; the chart says whether a debt must be
 * paid first.
 */
export const reinstateAccount = (deps: Deps) => (order: Order) =>
  administer(deps, order, {
    event: 'admin.reinstated',
    change: ({ statusReason, quotaWaivedMonth }) => ({
      suspensionNote: null,
      quotaWaivedMonth:
        statusReason === 'budget-overage' ? billingMonthOf(deps.clock.now()) : quotaWaivedMonth,
    }),
  })
