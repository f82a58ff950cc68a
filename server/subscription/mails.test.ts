import { expect, test } from 'vitest'
import { ACCOUNT_VERSION } from '#machines/account/account.machine.ts'
import type { Facts } from '../mail/send-mail.ts'
import { cardNotVerified, cardVerified } from './mails.ts'

const linksTo = (path: string) => ({ en: { action: { path } }, ar: { action: { path } } })

test.each([
  ['pending', '/signup'],
  ['pending-review', '/managePayment'],
  ['active', '/managePayment'],
] as const)('the mail about the verification of a card links a customer who is %s to %s', (status, path) => {
  const facts = { customer: { status, statusReason: null, statusVersion: ACCOUNT_VERSION } } as Facts
  expect(cardVerified(facts)).toMatchObject(linksTo(path))
  expect(cardNotVerified(facts)).toMatchObject(linksTo(path))
})
