import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ChargingStop } from '#contract/entities/charging-stop.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent, sampleUser } from '#src/shared/testing/samples.ts'

const ID = '0c8a2f0e-4d3a-4d2b-9c55-1f3f4f6a7b80'
const STATE = 'GET /v1/charging'
const NADA = { name: 'Nada Admin', email: 'nada@masar.example' }

const sample = (change: Partial<ChargingStop> = {}): ChargingStop => ({
  ...{ id: ID, cause: 'administrator', scope: 'planned', reason: 'The amounts look wrong' },
  ...{ stoppedBy: NADA, stoppedAt: '2026-03-06T09:00:00.000Z', held: null, release: null },
  ...change,
})

const LIMIT = {
  cause: 'day-amount',
  reason: null,
  stoppedBy: null,
  held: { customerId: 'cus_1', amount: 264_500 },
} as const

const open = (
  stop: ChargingStop | null,
  {
    count = 0,
    waiting = 0,
    ended = [],
    answers = {},
  }: { count?: number; waiting?: number; ended?: ChargingStop[]; answers?: object } = {},
) =>
  renderApp({
    path: '/charging',
    current: sampleCurrent({ role: 'admin', user: sampleUser({ role: 'admin' }), customer: null }),
    now: '2026-03-28T09:00:00.000Z',
    answers: {
      [STATE]: {
        ...{ stop, ended, due: { count, amount: count * 11_500 } },
        unapproved: { count: waiting, amount: waiting * 11_500 },
      },
      ...answers,
    },
  })

test('without a stop the page offers to stop charging', async () => {
  await open(null)
  expect(await screen.findByRole('heading', { name: 'Charges are made as planned' })).toBeTruthy()
  expect(screen.getByText('No invoice waits to be charged now.')).toBeTruthy()
  expect(screen.getByText('Charging was never stopped.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Resume charging' })).toBeNull()
})

test('invoices that wait for an approval are counted apart, with a link to their list', async () => {
  await open(null, { waiting: 2 })
  expect(await screen.findByText(/2 monthly invoices of .* wait for the approval/)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Open the list' })
  expect(link.getAttribute('href')).toBe('/plannedCharges')
})

test('a stop shows its person, reason and scope, and what waits', async () => {
  await open(sample(), { count: 2 })
  const stopped = within(await screen.findByRole('region', { name: 'Charging is stopped' }))
  for (const text of ['Stopped by an administrator', /Nada Admin/, /The amounts look wrong/, /2 invoices of/])
    expect(stopped.getByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Stop charging' })).toBeNull()
})

test('a stop by a limit shows the limit and the account of the charge that was held', async () => {
  await open(sample(LIMIT), { count: 1 })
  const stopped = within(await screen.findByRole('region', { name: 'Charging is stopped' }))
  expect(stopped.getByText('The charges of all accounts would be over the limit of a day')).toBeTruthy()
  expect(stopped.getByText(/One invoice of/)).toBeTruthy()
  expect(stopped.getByRole('link', { name: 'Open account' }).getAttribute('href')).toBe(
    '/dashboard?customer=cus_1',
  )
})

test('earlier stops show why charging was resumed', async () => {
  const release = { by: NADA, at: '2026-03-06T10:00:00.000Z', reason: 'The amounts are right' }
  await open(null, { ended: [sample({ release })] })
  const earlier = within(await screen.findByRole('region', { name: 'Earlier stops' }))
  expect(earlier.getByText(/Resumed by .*Nada Admin.*The amounts are right/)).toBeTruthy()
})

test('charging is stopped with a reason and the chosen charges', async () => {
  const call = 'POST /v1/charging/stops'
  const app = await open(null, { answers: { [call]: { stop: sample() } } })
  await userEvent.click(await screen.findByRole('button', { name: 'Stop charging' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Stop charging' }))
  expect(app.api.seen.some((seen) => seen.call === call)).toBe(false)
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'all')
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'The provider charges twice')
  await userEvent.click(dialog.getByRole('button', { name: 'Stop charging' }))
  await waitFor(() =>
    expect(app.api.seen.find((seen) => seen.call === call)?.body).toEqual({
      scope: 'all',
      reason: 'The provider charges twice',
    }),
  )
})

test('charging is resumed with a reason', async () => {
  const call = `POST /v1/charging/stops/${ID}/release`
  const app = await open(sample(), { answers: { [call]: { stop: sample() } } })
  await userEvent.click(await screen.findByRole('button', { name: 'Resume charging' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByRole('combobox')).toBeNull()
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'The amounts are right')
  await userEvent.click(dialog.getByRole('button', { name: 'Resume charging' }))
  await waitFor(() =>
    expect(app.api.seen.find((seen) => seen.call === call)?.body).toEqual({
      reason: 'The amounts are right',
    }),
  )
})
