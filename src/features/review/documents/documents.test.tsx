import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as files from '#src/shared/api/files.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { fileAnswers, openReview, sampleDocument, shown } from '../review-harness.ts'
import * as opening from './open-pdf.ts'

vi.mock('./open-pdf.ts', () => ({ openPdf: vi.fn() }))
const saveFile = vi.spyOn(files, 'saveFile')

beforeEach(() => {
  saveFile.mockReturnValue()
})
afterEach(() => {
  saveFile.mockReset()
})

const OPEN_CALL = 'GET /v1/applications/cus_1/documents/doc_1'
const pdf = sampleDocument({ name: 'registration.pdf', mime: 'application/pdf' })
const opens = (answer: Promise<unknown>) => {
  answer.catch(() => {})
  vi.mocked(opening.openPdf).mockReturnValue({ pdf: answer, close: () => {} } as opening.OpenPdf)
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('the documents are listed with name, size and day, and the first one is shown', async () => {
  const app = await openReview()
  await shown()
  const first = await screen.findByRole('button', { pressed: true })
  expect(first.textContent).toBe('Commercial registration certificateregistration.png34 KB, 6 Mar 2026')
  const picture = await screen.findByRole<HTMLImageElement>('img', { name: /registration\.png/ })
  expect(picture.src).toBe('blob:shown')
  expect(app.sent(OPEN_CALL)).toHaveLength(1)
})

test('a picture can be enlarged and reduced by button and key', async () => {
  await openReview()
  const picture = await screen.findByRole('img', { name: /registration\.png/ })
  await userEvent.click(button('Larger'))
  expect(picture.style.width).toBe('125%')
  screen.getByRole('region', { name: /^Document shown/ }).focus()
  await userEvent.keyboard('-')
  await userEvent.keyboard('-')
  expect(picture.style.width).toBe('75%')
  await userEvent.keyboard('0')
  expect(picture.style.width).toBe('100%')
})

test('a file with the name of a picture but other content shows an error and can be downloaded', async () => {
  await openReview()
  fireEvent.error(await screen.findByRole('img', { name: /registration\.png/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('it is not what its name says')
  await userEvent.click(button('Download the original of registration.png'))
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'registration.png'))
})

test('the download button fetches and saves the file as it was uploaded', async () => {
  const app = await openReview()
  await screen.findByRole('img', { name: /registration\.png/ })
  expect(app.sent(`${OPEN_CALL}/original`)).toEqual([])
  await userEvent.click(button('Download the original of registration.png'))
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  const [saved] = saveFile.mock.calls[0] ?? []
  expect(await saved?.text()).toBe('as uploaded')
  expect(app.sent(`${OPEN_CALL}/original`)).toHaveLength(1)
})

test('a failed download shows an error, and the document stays visible', async () => {
  await openReview({ answers: { [`${OPEN_CALL}/original`]: refusal('not-found') } })
  await userEvent.click(await screen.findByRole('button', { name: /^Download the original/ }))
  expect(await screen.findByText(/could not (?:be downloaded|find)/i)).toBeTruthy()
  expect(saveFile).not.toHaveBeenCalled()
  expect(screen.getByRole('img', { name: /registration\.png/ })).toBeTruthy()
})

test.each([
  ['whose address is refused', { [OPEN_CALL]: refusal('not-found') }],
  ['whose address is over', { 'GET /files/doc_1': () => new Response('', { status: 404 }) }],
  ['that does not come', { 'GET /files/doc_1': 'no-answer' as const }],
])('a document %s shows an error and can be loaded again with a new address', async (_, failing) => {
  let down = true
  const good = fileAnswers('doc_1')
  const answers = Object.fromEntries(
    Object.entries(failing).map(([call, answer]) => [
      call,
      () => {
        const response = down ? answer : good[call]
        return (typeof response === 'function' ? response(null) : response) as Response
      },
    ]),
  )
  const app = await openReview({ answers })
  expect((await screen.findByRole('alert')).textContent).toMatch(/could not (?:be opened|find)/)
  down = false
  await userEvent.click(button('Try again'))
  expect(await screen.findByRole('img', { name: /registration\.png/ })).toBeTruthy()
  expect(app.sent(OPEN_CALL)).toHaveLength(2)
})

test('a Word file is not shown but can be downloaded', async () => {
  await openReview()
  await shown()
  await userEvent.click(screen.getByRole('button', { name: /^National address certificate/ }))
  expect(await screen.findByText(/A Word file cannot be shown here/)).toBeTruthy()
  await userEvent.click(button('Download the original of address.docx'))
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'address.docx'))
})

describe('a PDF', () => {
  test('a PDF has pages to turn, by button and by key', async () => {
    opens(Promise.resolve({ numPages: 3 }))
    await openReview({ documents: [pdf] })
    expect(await screen.findByText('Page 1 of 3')).toBeTruthy()
    expect(button('Previous page').disabled).toBe(true)
    await userEvent.click(button('Next page'))
    expect(screen.getByText('Page 2 of 3')).toBeTruthy()
    screen.getByRole('region', { name: /^Document shown/ }).focus()
    await userEvent.keyboard('{PageDown}')
    expect(screen.getByText('Page 3 of 3')).toBeTruthy()
    expect(button('Next page').disabled).toBe(true)
    await userEvent.keyboard('{PageUp}')
    expect(screen.getByText('Page 2 of 3')).toBeTruthy()
  })

  test.each([
    ['InvalidPDFException', /it is not what its name says/],
    ['PasswordException', /protected by a password/],
  ])('a PDF that fails with %s shows the reason', async (name, words) => {
    opens(Promise.reject(Object.assign(new Error('no'), { name })))
    await openReview({ documents: [pdf] })
    expect((await screen.findByText(words)).closest('[role="alert"]')).toBeTruthy()
    expect(button('Download the original of registration.pdf')).toBeTruthy()
  })

  test('a PDF is closed when another document is shown', async () => {
    const close = vi.fn()
    vi.mocked(opening.openPdf).mockReturnValue({
      pdf: Promise.resolve({ numPages: 1 }),
      close,
    } as unknown as opening.OpenPdf)
    await openReview({ documents: [pdf, sampleDocument({ id: 'doc_2', documentType: 'zatca' })] })
    await screen.findByText('Page 1 of 1')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^ZATCA/ })))
    await waitFor(() => expect(close).toHaveBeenCalled())
  })
})
