import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { plain } from '#src/shared/testing/page-text.ts'
import { openDashboard } from './dashboard-harness.ts'

type Options = NonNullable<Parameters<typeof openDashboard>[0]>

const NAMES = { own: 'Where your account is', admin: 'Where the account is' } as const
const stepsOf = async (options: Options, name: string = NAMES.own) => {
  await openDashboard({ now: '2026-03-20T09:00:00.000Z', ...options })
  const part = within(await screen.findByRole('region', { name }))
  return part.getAllByRole('listitem').map(({ textContent }) => plain(textContent))
}
const suspended = (statusReason: string, more: object = {}): Options =>
  ({ customer: { status: 'suspended', statusDetails: { reason: statusReason }, ...more } }) as Options

test('an account in debt waits for the customer', async () => {
  expect(await stepsOf(suspended('failed-payment'))).toEqual([
    'No card could be charged Done',
    'You pay what is due In progressWith youWith a saved card or a new one: the bar above has the amount.',
    'The account is active again LaterWithin a minute after the payment. Google Cloud follows in a few minutes.',
  ])
})

test('an account over its quota waits for the first of the next month', async () => {
  expect((await stepsOf(suspended('budget-overage')))[1]).toBe(
    'A new month begins In progressNobody has to actOn 1 Apr 2026, in Riyadh.',
  )
})

test('an account that our team suspended waits for the team', async () => {
  expect(await stepsOf(suspended('security'))).toEqual([
    'The account was suspended Done',
    'Our team checks and decides In progressWith our teamThe account’s owner gets the decision by e-mail.',
    'The account is active again Later',
  ])
})

test('an account on hold stays in use and waits for the team', async () => {
  const customer = {
    status: 'active',
    statusDetails: { reason: 'pending-review' },
    heldAt: '2026-03-06T09:00:00.000Z',
  } as const
  expect(await stepsOf({ customer })).toEqual([
    'The account was put on hold Done6 Mar 2026',
    'Our team checks and decides In progressWith our teamEverything keeps running. Cards and support package can’t be changed until then. The account’s owner gets the decision by e-mail.',
    'The hold is released LaterCards and support package can be changed again.',
  ])
})

test('a cancellation waits for the end of its notice period', async () => {
  const customer = { status: 'pending-cancellation', cancellationDate: '2026-03-22T09:00:00.000Z' } as const
  expect(await stepsOf({ customer })).toEqual([
    'The subscription was cancelled Done',
    'The notice period ends In progressNobody has to actOn 22 Mar 2026 at 12:00, Riyadh time. It can be undone until then.',
    'The final invoice is charged LaterFor the usage until the day before.',
    'The account is closed LaterYou can re-subscribe at any time.',
  ])
})

test('a cancellation whose notice period is over waits for the final invoice', async () => {
  const customer = { status: 'pending-cancellation', cancellationDate: '2026-03-19T09:00:00.000Z' } as const
  expect((await stepsOf({ customer })).slice(1, 3)).toEqual([
    'The notice period ends Done',
    'The final invoice is charged In progressWith MasarFor the usage until the day before.',
  ])
})

test('an administrator reads who has to act for the customer', async () => {
  const steps = await stepsOf({ ...suspended('failed-payment'), role: 'admin' } as Options, NAMES.admin)
  expect(steps[1]).toContain('With the customer')
})

test('an active account has no way to show', async () => {
  await openDashboard({ now: '2026-03-20T09:00:00.000Z' })
  expect(screen.queryByRole('region', { name: NAMES.own })).toBeNull()
})
