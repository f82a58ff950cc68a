import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { sampleContractSummary } from '#src/shared/testing/samples.ts'
import { openSubscription } from './subscription-harness.ts'

const LIST = 'GET /v1/contract-summaries'
const { id } = sampleContractSummary()
const SIGN = `POST /v1/contract-summaries/${id}/signed-url`
const URL_OF_FILE = 'https://portal.example/files/abc?signature=x'
const FILE = 'contract-summary-2026-03-06-ar.pdf'

const saved: string[] = []

beforeEach(() => {
  saved.length = 0
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:0'
      static override revokeObjectURL = () => {}
    },
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.href === 'blob:0') saved.push(this.download)
  })
})

afterEach(() => {
  vi.restoreAllMocks()
})

const summary = async () => within(await screen.findByRole('region', { name: 'Your subscription' }))

test('the subscription shows the contract with the Riyadh day of its acceptance and a file in each language', async () => {
  await openSubscription()
  const row = (await (await summary()).findByText('Your contract')).parentElement
  expect(row?.querySelector('dd')?.textContent).toBe('Accepted on 6 Mar 2026PDF in EnglishPDF in Arabic')
})

test('a later acceptance is above the first one', async () => {
  const later = sampleContractSummary({
    id: 'b0c6a1d8-8f6e-4b7c-9a53-3f2f4f0f5b12',
    acceptedAt: '2026-09-01T09:00:00.000Z',
  })
  await openSubscription({}, { [LIST]: { summaries: [later, sampleContractSummary()] } })
  await screen.findByText('Your contract')
  expect(screen.getAllByText(/^Accepted on/).map(({ textContent }) => textContent)).toEqual([
    'Accepted on 1 Sep 2026',
    'Accepted on 6 Mar 2026',
  ])
})

test('a customer without a contract sees no row for it', async () => {
  const app = await openSubscription({}, { [LIST]: { summaries: [] } })
  await waitFor(() => expect(app.api.calls()).toContain(LIST))
  await summary()
  expect(screen.queryByText('Your contract')).toBeNull()
})

const press = async (answers: Parameters<typeof openSubscription>[1]) => {
  const app = await openSubscription({}, answers)
  const name = 'PDF in Arabic: contract summary of 6 Mar 2026'
  await userEvent.click(await screen.findByRole('button', { name }))
  return app
}

test('a summary is downloaded in the chosen language from its signed address and saved under its name', async () => {
  const app = await press({
    [SIGN]: { url: URL_OF_FILE, fileName: FILE },
    [`GET ${URL_OF_FILE}`]: () => new Response('%PDF-1.7'),
  })
  await waitFor(() => expect(saved).toEqual([FILE]))
  expect(app.api.seen.find(({ call }) => call === SIGN)?.body).toEqual({ language: 'ar' })
})

test('a failed download of a summary shows an error, and nothing is saved', async () => {
  await press({ [SIGN]: () => refusal('unexpected', 'Unable to download the contract summary.') })
  expect(await screen.findByText('Unable to download the contract summary.')).toBeTruthy()
  expect(saved).toEqual([])
})
