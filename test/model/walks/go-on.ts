import { accountAt } from '#machines/account/account.machine.ts'
import * as account from '#machines/account/selectors.ts'
import { cloudAccountSnapshot } from '#machines/cloud-account/cloud-account.machine.ts'
import { cloudHasFailed } from '#machines/cloud-account/selectors.ts'

import type { Command } from './commands.ts'
import { isAskedInTheApp } from './onboarding-acts.ts'
import type { Caller, View, Walk } from './walk.ts'

const ask = (what: string, by: Caller = 'owner'): Command => ({ do: 'ask', what, by })

const information = (view: View, walk: Walk): Command[] => {
  if (view.customer.accountType === 'business')
    return walk.lookedUp
      ? [ask('save the information')]
      : [ask('look the company up'), ask('save the information')]
  if (isAskedInTheApp(view))
    return [{ do: 'answer in the app', choice: 'right' }, ask('save the information')]
  return view.verification === null
    ? [
        ask('start the identity check'),
        { do: 'answer in the app', choice: 'right' },
        ask('save the information'),
      ]
    : [ask('save the information'), ask('start the identity check')]
}

const newCard = (begin: string): Command[] => [
  ask(begin),
  { do: 'type a card', brand: 'visa' },
  { do: 'answer the bank', choice: 'approved' },
  ask('come back from the bank'),
  ask('save the card'),
]

const card = ({ cards }: View): Command[] =>
  cards.some(({ status }) => status === 'primary')
    ? [ask('confirm the card')]
    : [...newCard('begin a primary card (onboarding)'), ask('confirm the card')]

const STEPS: Readonly<Record<string, (view: View, walk: Walk) => Command[]>> = {
  'google-info': () => [ask('confirm the account type')],
  'basic-info': information,
  'support-package': () => [ask('choose a package')],
  'upload-documents': () => [ask('upload the documents')],
  'billing-email': () => [ask('name the billing group')],
  'payment-info': card,
  'terms-conditions': () => [ask('accept the terms')],
  'success-creation': ({ customer: { cloudAccount } }) =>
    cloudAccount && cloudHasFailed(cloudAccountSnapshot(cloudAccount))
      ? [{ do: 'mend' }, ask('retry the cloud account', 'administrator')]
      : [ask('open the dashboard')],
  'changes-requested': () => [ask('send the corrections')],
}

const afterOnboarding = (
  { customer, cards, users, invitation, invoices, now }: View,
  { colleague }: Walk,
): Command[] => {
  const at = accountAt(customer, now)
  if (account.canDecide(at)) return [ask('approve', 'administrator')]
  if (account.canReopen(at)) return [ask('reopen', 'administrator')]
  if (account.canResubscribe(at)) return [ask('subscribe again')]
  if (account.isInDebt(at)) return [ask('pay what is owed')]
  if (account.isSuspended(at)) return [ask('reinstate', 'administrator')]
  if (account.isLeaving(at)) return [{ do: 'let time pass', jump: 'a day' }]
  if (!cards.some(({ status }) => status === 'backup')) return newCard('begin a backup card (manage-payment)')
  if (invitation) return [ask('accept the invitation', 'colleague')]
  if (customer.accountType === 'business' && !users.some(({ email }) => email === colleague))
    return [ask('invite the colleague')]
  if (invoices.length === 0) return [{ do: 'use much' }, { do: 'let time pass', jump: 'a day' }]
  return [ask('cancel the subscription')]
}

/** The usual next commands in the state of this customer. */
export const usualNext = (view: View, walk: Walk): Command[] =>
  (STEPS[view.customer.step] ?? (() => afterOnboarding(view, walk)))(view, walk)
