import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sampleDataRequest } from '#src/shared/testing/data-requests.ts'
import { openSubscription } from './subscription-harness.ts'

const LIST = 'GET /v1/data-requests'
const NEW = 'POST /v1/data-requests'
const { id } = sampleDataRequest()

const open = (requests: object[], answers = {}, language: 'en' | 'ar' = 'en') =>
  openSubscription(
    {},
    { [LIST]: { requests }, ...answers },
    {
      search: '?tab=data',
      language,
      now: '2026-03-06T09:00:00.000Z',
    },
  )
const list = async (name = 'Your requests') => within(await screen.findByRole('region', { name }))
const dialog = async () => within(await screen.findByRole('dialog', { name: 'New request' }))

test('a data request that waits for the team shows its due day and the days left', async () => {
  await open([sampleDataRequest({ kind: 'correction', note: 'My phone number is wrong' })])
  const shown = await list()
  expect(await shown.findByText('With our team')).toBeTruthy()
  expect(shown.getByText(/Answer due by 31 Mar 2026/).textContent).toContain('Days left: 25')
  expect(shown.getByText('My phone number is wrong')).toBeTruthy()
})

test('a data request without a proved identity explains the proof, and can then be confirmed', async () => {
  const app = await open([sampleDataRequest({ state: 'asked' })], {
    [`POST /v1/data-requests/${id}/proof`]: { request: sampleDataRequest({ state: 'answered' }) },
  })
  expect(await screen.findByText(/by signing in again/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(app.api.calls()).toContain(`POST /v1/data-requests/${id}/proof`))
})

test('the file of an answered request can be downloaded until its last day', async () => {
  const answered = { state: 'answered', downloadUntil: '2026-03-08T09:00:00.000Z' } as const
  const over = { id: '4b1c1d63-5f2e-4c0a-8f1d-0d9d5d1a7a02', downloadUntil: '2026-03-05T09:00:00.000Z' }
  const app = await open([sampleDataRequest(answered), sampleDataRequest({ ...answered, ...over })])
  const shown = await list()
  expect(await shown.findByText('Download until 8 Mar 2026')).toBeTruthy()
  expect(shown.getByText(/The seven days for the download are over/)).toBeTruthy()
  fireEvent.click(shown.getByRole('button', { name: 'Download (ZIP)' }))
  await waitFor(() => expect(app.api.calls()).toContain(`GET /v1/data-requests/${id}/file?language=en`))
})

test('destroyed data lists the kept records and their last day, in Arabic too', async () => {
  await open(
    [sampleDataRequest({ kind: 'destruction', state: 'destroyed', taxRecordsUntil: '2032-03-31' })],
    {},
    'ar',
  )
  const shown = await list('طلباتك')
  expect(await shown.findByText(/تبقى السجلات الضريبية حتى/)).toBeTruthy()
})

test('a request for correction needs a note; without it the field shows an error', async () => {
  const app = await open([], { [NEW]: { request: sampleDataRequest({ kind: 'correction' }) } })
  await userEvent.click(await screen.findByRole('button', { name: 'New request' }))
  const form = await dialog()
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Request' }), 'correction')
  await userEvent.click(form.getByRole('button', { name: 'Send request' }))
  expect(app.api.calls()).not.toContain(NEW)
  await userEvent.type(form.getByRole('textbox', { name: 'Your words to us' }), 'My phone number is wrong')
  await userEvent.click(form.getByRole('button', { name: 'Send request' }))
  await waitFor(() =>
    expect(app.api.seen.find(({ call }) => call === NEW)?.body).toEqual({
      kind: 'correction',
      note: 'My phone number is wrong',
    }),
  )
})
