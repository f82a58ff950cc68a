import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { sampleInvoice, sampleInvoices } from '#src/shared/testing/invoice-samples.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'

const LIST = 'GET /v1/invoices?limit=10&page=0'
const SIGN = 'POST /v1/invoices/signed-url'
const URL_OF_FILE = 'https://portal.example/files/abc?signature=x'
const FILE = '7001272475_2026-04-01_INV-2026-000041.pdf'
const TAX_FILE = '310099887700003_20260401T000000_INV-2026-000041.xml'

const saved: { name: string; content: Blob }[] = []
const blobs = new Map<string, Blob>()

beforeEach(() => {
  saved.length = 0
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = (content: Blob) => {
        const address = `blob:${blobs.size}`
        blobs.set(address, content)
        return address
      }
      static override revokeObjectURL = () => {}
    },
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const content = blobs.get(this.href)
    if (content) saved.push({ name: this.download, content })
  })
})

afterEach(() => {
  vi.restoreAllMocks()
})

const press = async (
  answers: Record<string, object | (() => object | 'no-answer')>,
  button = 'Download Invoice: Mar 2026',
) => {
  const app = await renderApp({
    path: '/billingHistory',
    answers: { [LIST]: sampleInvoices([sampleInvoice()]), ...answers },
  })
  await userEvent.click(await screen.findByRole('button', { name: button }))
  return app
}

test('an invoice is fetched from its signed address and saved under its file name [2.8.04, 7.23, 7.45, 7.46]', async () => {
  const app = await press({
    [SIGN]: { url: URL_OF_FILE, fileName: FILE },
    [`GET ${URL_OF_FILE}`]: () => new Response('%PDF-1.7'),
  })
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toBe(FILE)
  expect(await saved[0]?.content.text()).toBe('%PDF-1.7')
  expect(app.api.seen.find(({ call }) => call === SIGN)?.body).toEqual({ fileName: FILE })
  const fetched = app.api.seen.find(({ call }) => call === `GET ${URL_OF_FILE}`)
  expect(fetched?.headers.has('authorization')).toBe(false)
})

test('the signed electronic invoice is saved under the name that the server gives', async () => {
  const app = await press(
    {
      [SIGN]: { url: URL_OF_FILE, fileName: TAX_FILE },
      [`GET ${URL_OF_FILE}`]: () => new Response('<Invoice/>'),
    },
    'Download the electronic invoice (XML): Mar 2026',
  )
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual([TAX_FILE]))
  expect(app.api.seen.find(({ call }) => call === SIGN)?.body).toEqual({
    fileName: FILE.replace('.pdf', '.xml'),
  })
})

test('a document rejected after the page was loaded shows that, and nothing is saved', async () => {
  await press({ [SIGN]: () => refusal('invoice-in-correction') })
  expect(await screen.findByText(/The tax authority asked for a correction of this invoice/)).toBeTruthy()
  expect(saved).toEqual([])
})

test('a failed request for the address is shown, and nothing is saved [8.22]', async () => {
  await press({ [SIGN]: () => refusal('unexpected', 'The API failed while fetching invoice url') })
  expect(await screen.findByText('The API failed while fetching invoice url')).toBeTruthy()
  expect(saved).toEqual([])
})

test.each([
  ['refuses', () => new Response('', { status: 403 })],
  ['does not answer', () => 'no-answer' as const],
])('a failed download is shown, and nothing is saved: the address %s [8.23]', async (_, file) => {
  await press({ [SIGN]: { url: URL_OF_FILE, fileName: FILE }, [`GET ${URL_OF_FILE}`]: file })
  expect(await screen.findByText('There was an error while downloading the invoice.')).toBeTruthy()
  expect(saved).toEqual([])
})

test('an invoice that is being corrected shows that instead of its files', async () => {
  await renderApp({
    path: '/billingHistory',
    answers: {
      [LIST]: sampleInvoices([
        sampleInvoice({ invoiceUrl: null, taxDocument: { state: 'rejected', version: 1, facts: {} } }),
      ]),
    },
  })
  expect(await screen.findByText('Being corrected')).toBeTruthy()
  expect(screen.queryAllByRole('button', { name: /^Download .*: Mar 2026$/ })).toEqual([])
})

test('a document that is still being created cannot be downloaded', async () => {
  await renderApp({
    path: '/billingHistory',
    answers: {
      [LIST]: sampleInvoices([sampleInvoice({ invoiceUrl: null, taxDocument: null })]),
    },
  })
  const buttons = await screen.findAllByRole('button', { name: /^Download .*: Mar 2026$/ })
  expect(buttons).toHaveLength(2)
  for (const button of buttons) {
    expect(button).toHaveProperty('disabled', true)
    expect(button.title).toBe('This invoice is still being prepared.')
  }
})
