import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sampleDataRequest } from '#src/shared/testing/data-requests.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent, sampleUser } from '#src/shared/testing/samples.ts'

const LIST = 'GET /v1/all-data-requests?limit=10&page=0&filter=open'
const { id } = sampleDataRequest()
const ADDRESS = 'noura@acme-trading.com'

const open = (change: Parameters<typeof sampleDataRequest>[0], answers = {}) => {
  const request = {
    ...sampleDataRequest(change),
    ...{ customerId: 'cus_1', customerName: 'Acme Trading', personEmail: ADDRESS },
  }
  return renderApp({
    path: '/dataRequests',
    current: sampleCurrent({ role: 'admin', user: sampleUser({ role: 'admin' }), customer: null }),
    now: '2026-03-28T09:00:00.000Z',
    answers: {
      [LIST]: { requests: [request], totalItems: 1, totalPages: 1, currentPage: 0 },
      ...answers,
    },
  })
}

const acts = async () => {
  await screen.findByText(ADDRESS)
  return screen
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-haspopup') === 'dialog' && button.textContent)
    .map(({ textContent }) => textContent)
    .filter((text) => /^(Answer|Extend|Refuse|Destroy)/.test(text ?? ''))
}

test('the list shows the person, the due day and the days left of a request', async () => {
  await open({ kind: 'correction' })
  expect(await screen.findByText(ADDRESS)).toBeTruthy()
  expect(screen.getByText('Days left: 3')).toBeTruthy()
})

test.each([
  [{ kind: 'correction' }, ['Answer', 'Extend', 'Refuse']],
  [{ kind: 'correction', state: 'extended' }, ['Answer', 'Refuse']],
  [{ kind: 'destruction' }, ['Answer', 'Extend', 'Refuse']],
  [{ kind: 'destruction', facts: { isEnded: true } }, ['Answer', 'Destroy', 'Extend', 'Refuse']],
  [{ kind: 'correction', state: 'asked' }, []],
  [{ kind: 'correction', state: 'answered' }, []],
] as const)(
  'the list offers the acts that the chart allows for a request with %j',
  async (change, expected) => {
    await open(change)
    expect((await acts()).map((text) => text?.split(/\W/)[0])).toEqual(expected)
  },
)

test('an answer to a data request is sent with the note to the person', async () => {
  const call = `POST /v1/all-data-requests/${id}/answer`
  const app = await open(
    { kind: 'correction', note: 'My phone number is wrong' },
    { [call]: { request: sampleDataRequest({ state: 'answered' }) } },
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Answer/ }))
  const form = within(await screen.findByRole('dialog', { name: 'Answer the request' }))
  expect(form.getByText('My phone number is wrong')).toBeTruthy()
  await userEvent.type(form.getByRole('textbox'), 'The number is corrected')
  await userEvent.click(form.getByRole('button', { name: 'Send answer' }))
  await waitFor(() =>
    expect(app.api.seen.find((seen) => seen.call === call)?.body).toEqual({
      note: 'The number is corrected',
    }),
  )
})

test('the refusal of an early destruction gives the reason', async () => {
  await open({ kind: 'destruction' })
  await userEvent.click(await screen.findByRole('button', { name: /^Refuse/ }))
  expect(await screen.findByText(/cannot be destroyed yet/)).toBeTruthy()
})

test('a refused destruction names the next step without a link, which would open another customer', async () => {
  const refused = { chart: 'data-request', state: 'received', reason: 'invoices-unpaid' } as const
  await open(
    { kind: 'destruction', facts: { isEnded: true } },
    {
      [`POST /v1/all-data-requests/${id}/destruction`]: () =>
        refusal('data-still-needed', undefined, { refused }),
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Destroy/ }))
  const form = within(await screen.findByRole('dialog'))
  await userEvent.click(form.getByRole('button', { name: 'Destroy data' }))
  expect(await form.findByText(/Next step: Pay the invoices/)).toBeTruthy()
  expect(form.queryByRole('link')).toBeNull()
})
