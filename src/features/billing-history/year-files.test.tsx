import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ARCHIVE_FILES_HEADER } from '#contract/archive-files.ts'
import { errorMessage } from '#contract/errors.ts'
import * as files from '#src/shared/api/files.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { sampleInvoice, sampleInvoices } from '#src/shared/testing/invoice-samples.ts'
import { FIRST, openHistory, shown } from './billing-harness.ts'

const saveFile = vi.spyOn(files, 'saveFile')
afterEach(() => {
  saveFile.mockReset()
})

const LIST = { ...sampleInvoices([sampleInvoice()]), years: [2026, 2025] }
const FILES_OF_2026 = 'GET /v1/invoices/year?year=2026&language=en'
const FILES_OF_2025 = 'GET /v1/invoices/year?year=2025&language=en'

const BEGIN = [0x50, 0x4b, 0x03, 0x04]

/** An archive of three files that arrives in the pieces that the test sends. */
const someArchive = () => {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given
    },
  })
  return {
    answer: () =>
      new Response(body, {
        headers: { 'content-type': 'application/zip', [ARCHIVE_FILES_HEADER]: '3' },
      }),
    send: (...bytes: number[]) => controller?.enqueue(new Uint8Array(bytes)),
    end: () => controller?.close(),
    fail: () => controller?.error(new Error('the connection ended')),
  }
}

const press = async (answers: Record<string, object | (() => object)>, language?: 'ar') => {
  const app = await openHistory({ answers: { [FIRST]: LIST, ...answers }, ...(language && { language }) })
  await shown()
  const name = language === 'ar' ? /^تنزيل جميع ملفات سنة/ : 'Download all files of 2026'
  await userEvent.click(screen.getByRole('button', { name }))
  return app
}

test('all files of the newest year are saved as one ZIP, with the number of complete files meanwhile [2.8.20]', async () => {
  saveFile.mockReturnValue()
  const archive = someArchive()
  await press({ [FILES_OF_2026]: archive.answer })
  expect(await screen.findByText('0 of 3 files')).toBeTruthy()
  archive.send(...BEGIN, 1, 2, 0x50, 0x4b)
  archive.send(0x03, 0x04, 9)
  expect(await screen.findByText('1 of 3 files')).toBeTruthy()
  archive.send(0x50, ...BEGIN, 9)
  expect(await screen.findByText('2 of 3 files')).toBeTruthy()
  archive.end()
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  const [content, name] = saveFile.mock.calls[0] ?? []
  expect([name, content?.type, content?.size]).toEqual(['invoices-2026.zip', 'application/zip', 17])
  expect(screen.queryByText(/of 3 files/)).toBeNull()
})

test('the year of the files is that of the filter, and can be another one', async () => {
  saveFile.mockReturnValue()
  const app = await openHistory({
    path: '/billingHistory?year=2025',
    answers: { [`${FIRST}&year=2025`]: LIST, [FILES_OF_2026]: () => new Response('zip') },
  })
  await shown()
  expect(screen.getByRole('button', { name: 'Download all files of 2025' })).toBeTruthy()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Year to download' }), '2026')
  await userEvent.click(screen.getByRole('button', { name: 'Download all files of 2026' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  expect(app.api.calls()).not.toContain(FILES_OF_2025)
})

test('a document that is not ready is named, and nothing is saved', async () => {
  await press({
    [FILES_OF_2026]: refusal(
      'document-not-ready',
      errorMessage('document-not-ready', { document: 'INV-2026-000041' }),
    ),
  })
  expect(await screen.findByText(/INV-2026-000041 is still being prepared/)).toBeTruthy()
  expect(saveFile).not.toHaveBeenCalled()
})

test('an archive that breaks off is a failure, and nothing is saved', async () => {
  const archive = someArchive()
  await press({ [FILES_OF_2026]: archive.answer })
  archive.send(...BEGIN)
  archive.fail()
  expect(await screen.findByText('Unable to download the files of this year. Please try again!')).toBeTruthy()
  expect(saveFile).not.toHaveBeenCalled()
})

test('without invoices there is no year to download', async () => {
  await openHistory({ answers: { [FIRST]: { ...sampleInvoices([]), years: [] } } })
  expect(await screen.findByRole('heading', { name: 'Account statement' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'All files of a year' })).toBeNull()
})

test('the files of a year read right in Arabic', async () => {
  saveFile.mockReturnValue()
  await press({ 'GET /v1/invoices/year?year=2026&language=ar': () => new Response('zip') }, 'ar')
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  expect(saveFile.mock.calls[0]?.[1]).toBe('الفواتير-2026.zip')
})
