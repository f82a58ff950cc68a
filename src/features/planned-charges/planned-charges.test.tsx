import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ChargeRun, PlannedCharge } from '#contract/entities/charge-run.ts'
import { PLANNED_CHARGE_FILTERS } from '#contract/entities/team-filters.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent, sampleUser } from '#src/shared/testing/samples.ts'

const ID = '0c8a2f0e-4d3a-4d2b-9c55-1f3f4f6a7b80'
const listOf = (filter: string) => `GET /v1/charge-runs/latest?limit=10&page=0&filter=${filter}`
const FACTS = { hasUnapproved: true, hasApproved: false, isDue: false, isCurrent: true }

const someRun = (change: Partial<ChargeRun> = {}): ChargeRun => ({
  ...{ id: ID, month: 202603, revision: 4, chargeAt: '2026-03-05T21:00:00.000Z' },
  chart: { state: 'waiting', version: 1, facts: FACTS },
  ...{ count: 2, amount: 30_000, unapproved: { count: 2, amount: 30_000 }, blocked: { count: 0, amount: 0 } },
  ...{ previousAmount: 20_000, decision: null },
  ...change,
})

const someCharge = (change: Partial<PlannedCharge> = {}): PlannedCharge => ({
  ...{ invoiceId: 'inv_1', customerId: 'cus_1', customerName: 'Najd Trading', amount: 20_000 },
  ...{ previousAmount: 8_000, card: { type: 'visa', last4: '1111' }, marks: [], isApproved: false },
  ...change,
})

interface Shown {
  charges?: PlannedCharge[]
  isRequired?: boolean
  answers?: object
  search?: string
}

const open = (
  run: ChargeRun | null,
  { charges = [someCharge()], isRequired = true, answers = {}, search = '' }: Shown = {},
) => {
  const reply = { isRequired, run, charges, totalItems: charges.length, totalPages: 1, currentPage: 0 }
  return renderApp({
    path: `/plannedCharges${search}`,
    current: sampleCurrent({ role: 'admin', user: sampleUser({ role: 'admin' }), customer: null }),
    now: '2026-03-03T09:00:00.000Z',
    answers: {
      ...Object.fromEntries(PLANNED_CHARGE_FILTERS.map((filter) => [listOf(filter), reply])),
      ...answers,
    },
  })
}

test('the list shows each charge with its card, its difference to the month before and its marks', async () => {
  await open(someRun(), {
    charges: [
      someCharge({ marks: ['higher', 'declined'] }),
      someCharge({
        invoiceId: 'inv_2',
        customerName: null,
        previousAmount: null,
        card: null,
        marks: ['no-card'],
      }),
    ],
  })
  const rows = await screen.findAllByRole('row')
  const [first, second] = rows.slice(1).map((row) => row.textContent?.replace(/[\u2066-\u2069]/g, ''))
  for (const text of ['Najd Trading', 'Visa •••• 1111', '200.00', '120.00 more (150%)', 'Over twice as much'])
    expect(first).toContain(text)
  for (const text of ['No name yet', '200.00 more', 'No card']) expect(second).toContain(text)
  expect(second).not.toContain('%')
})

test('a list that waits shows its sums and the difference of the whole month', async () => {
  await open(someRun({ blocked: { count: 1, amount: 10_000 } }))
  const banner = await screen.findByRole('region', { name: /Mar 2026: Waiting for approval/ })
  const text = banner.textContent?.replace(/[\u2066-\u2069]/g, '')
  for (const part of ['2, SAR', '300.00', '100.00 more (50%)', 'Cannot be charged now', '1, SAR'])
    expect(text).toContain(part)
})

test('the list is approved as it was seen, with one press', async () => {
  const call = `POST /v1/charge-runs/${ID}/approval`
  const app = await open(someRun(), { answers: { [call]: { run: someRun() } } })
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/2 charges of .* in all/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Approve charges' }))
  await waitFor(() => expect(app.api.seen.find((seen) => seen.call === call)?.body).toEqual({ revision: 4 }))
})

test('a list that has changed since it was opened is looked at again before a decision', async () => {
  const later = { isRequired: true, run: someRun({ revision: 5 }), charges: [someCharge()] }
  await open(someRun(), {
    answers: { [listOf('unusual')]: { ...later, totalItems: 1, totalPages: 1, currentPage: 0 } },
  })
  await screen.findByRole('button', { name: 'Approve' })
  await userEvent.click(screen.getByRole('button', { name: 'Unusual' }))
  expect(await screen.findByText(/The list has changed/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show the list from the start' }))
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeTruthy()
})

test('the charges are held with a reason', async () => {
  const call = `POST /v1/charge-runs/${ID}/hold`
  const app = await open(someRun(), { answers: { [call]: { run: someRun() } } })
  await userEvent.click(await screen.findByRole('button', { name: 'Hold' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Hold charges' }))
  expect(app.api.seen.some((seen) => seen.call === call)).toBe(false)
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'The usage is counted twice')
  await userEvent.click(dialog.getByRole('button', { name: 'Hold charges' }))
  await waitFor(() =>
    expect(app.api.seen.find((seen) => seen.call === call)?.body).toEqual({
      revision: 4,
      reason: 'The usage is counted twice',
    }),
  )
})

test('held charges show the reason and that customers notice nothing, and can still be approved', async () => {
  const decision = {
    by: { name: 'Nada Admin', email: 'nada@masar.example' },
    at: '2026-03-03T08:00:00.000Z',
    reason: 'The usage is counted twice',
  }
  await open(someRun({ decision, chart: { state: 'held', version: 1, facts: FACTS } }))
  const banner = within(await screen.findByRole('region', { name: /Mar 2026: Held/ }))
  for (const text of [/Nada Admin/, /counted twice/, /Customers notice nothing/]) {
    expect(banner.getByText(text)).toBeTruthy()
  }
  expect(banner.queryByRole('button', { name: 'Hold' })).toBeNull()
  expect(banner.getByRole('button', { name: 'Approve' })).toBeTruthy()
})

test('an approved list offers no decision', async () => {
  await open(someRun({ chart: { state: 'approved', version: 1, facts: FACTS } }))
  await screen.findByRole('region', { name: /Mar 2026: Approved/ })
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})

test('without the setting the page says that charges need no approval', async () => {
  await open(null, { charges: [], isRequired: false })
  expect(await screen.findByText(/Charges need no approval at the moment/)).toBeTruthy()
  expect(await screen.findByText('No charge is planned.')).toBeTruthy()
})

test('the address keeps the filter', async () => {
  const app = await open(someRun(), { search: '?filter=unusual' })
  const button = await screen.findByRole('button', { name: 'Unusual' })
  expect(button.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Without approval' }))
  await waitFor(() => expect(app.api.calls()).toContain(listOf('unapproved')))
})
