import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { SecondOpinion } from '#contract/entities/second-opinion.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent, sampleUser } from '#src/shared/testing/samples.ts'
import { sampleExport, sampleSecondOpinion } from '#src/shared/testing/second-opinions.ts'

const LIST = 'GET /v1/second-opinions?limit=10&page=0&filter=waiting'
const { id, reason } = sampleSecondOpinion()
const AGREE = `POST /v1/second-opinions/${id}/agreement`

const openWith = (opinion: SecondOpinion, answers = {}) =>
  renderApp({
    path: '/secondOpinions',
    current: sampleCurrent({ role: 'admin', user: sampleUser({ role: 'admin' }), customer: null }),
    now: '2026-03-28T10:00:00.000Z',
    answers: {
      [LIST]: { opinions: [opinion], totalItems: 1, totalPages: 1, currentPage: 0 },
      ...answers,
    },
  })

const open = (change: Parameters<typeof sampleSecondOpinion>[0] = {}, answers = {}) =>
  openWith(sampleSecondOpinion(change), answers)

const buttons = async () => {
  await screen.findByText('Najd Trading')
  return screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => /^(Agree|Decline|Withdraw)/.test(text))
    .map((text) => text.split(/\W/)[0])
}

test.each([
  [{}, ['Agree', 'Decline']],
  [{ facts: { isAsker: true } }, ['Withdraw']],
  [{ facts: { isCurrent: false } }, ['Decline']],
  [{ facts: { mayAskerAct: false } }, ['Decline']],
  [{ state: 'agreed' }, []],
] as const)('each administrator gets the buttons that the chart allows: %j', async (change, expected) => {
  await open(change)
  expect(await buttons()).toEqual(expected)
})

test('the list shows the act, its reason and its asker, and why it can no longer be done', async () => {
  await open({ facts: { isCurrent: false } })
  for (const text of ['Reject the application', reason ?? '', 'Layla Alotaibi', /account has changed since/])
    expect(await screen.findByText(text)).toBeTruthy()
})

test('agreeing shows what is done in whose name, and sends it once', async () => {
  const app = await open({}, { [AGREE]: { opinion: sampleSecondOpinion({ state: 'agreed' }) } })
  await userEvent.click(await screen.findByRole('button', { name: /^Agree/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Agree to this act?' }))
  expect(dialog.getByText(reason ?? '')).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Open the account' }).getAttribute('href')).toBe(
    '/review?customer=cus_1',
  )
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Agree' }))
  expect(await screen.findByText('The act is done.')).toBeTruthy()
  expect(app.api.seen.filter((seen) => seen.call === AGREE)).toHaveLength(1)
})

test('an agreement to an act that became outdated says that nothing was done', async () => {
  await open({}, { [AGREE]: { opinion: sampleSecondOpinion({ state: 'outdated' }) } })
  await userEvent.click(await screen.findByRole('button', { name: /^Agree/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Agree' }))
  expect(await screen.findByText(/^Nothing was done/)).toBeTruthy()
})

test('declining sends the reason', async () => {
  const call = `POST /v1/second-opinions/${id}/refusal`
  const app = await open({}, { [call]: { opinion: sampleSecondOpinion({ state: 'declined' }) } })
  await userEvent.click(await screen.findByRole('button', { name: /^Decline/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline this act?' }))
  await userEvent.type(dialog.getByRole('textbox'), 'Wait for their answer')
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  await waitFor(() =>
    expect(app.api.seen.find((seen) => seen.call === call)?.body).toEqual({
      reason: 'Wait for their answer',
    }),
  )
})

test('an ended export says that its search was deleted', async () => {
  const ended = sampleExport({ state: 'used' })
  const filters = { ...ended.export?.filters, searchString: '' }
  await openWith({ ...ended, export: { rows: 1234, more: false, actorName: null, aboutName: null, filters } })
  const row = await screen.findByRole('row', { name: /Export customers/ })
  expect(row.textContent).toMatch(/Status: Active · Search: deleted after the end · 1,234 rows when asked/)
})

test('an export shows its filters and rows, and agreeing says that the asker downloads it once', async () => {
  const opinion = sampleExport()
  const answers = { [AGREE]: { opinion: sampleExport({ state: 'granted' }) } }
  await openWith(opinion, answers)
  expect(await screen.findByText('Export customers')).toBeTruthy()
  const row = screen.getByRole('row', { name: /Export customers/ })
  expect(row.textContent).toMatch(/Status: Active · Search: .*najd.* · 1,234 rows when asked/)
  await userEvent.click(screen.getByRole('button', { name: /^Agree/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Agree to this act?' }))
  expect(screen.getByRole('dialog').textContent).toMatch(/Layla Alotaibi.* can then download this file once/)
  expect(dialog.getByText('The auditors asked for the list')).toBeTruthy()
  expect(dialog.queryByRole('link')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Agree' }))
  expect(await screen.findByText('The file can be downloaded now.')).toBeTruthy()
})
