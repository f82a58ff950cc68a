import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import * as files from '#src/shared/api/files.ts'
import { access, type fakeApi, refusal } from '#src/shared/testing/fake-api.ts'
import { toast } from '#src/shared/testing/render-app.tsx'
import { openCustomers, shown } from './customers-harness.ts'

const EXPORT = 'GET /v1/customers/export?status=active'
const FAILED = 'Unable to export the customers. Please try again!'
const saveFile = vi.spyOn(files, 'saveFile')

afterEach(() => {
  saveFile.mockReset()
})

const press = async (answers: Parameters<typeof fakeApi>[0]) => {
  saveFile.mockReturnValue()
  const app = await openCustomers({ answers })
  await shown()
  await userEvent.click(screen.getByRole('button', { name: 'CSV: download these customers' }))
  return app
}

test('the filtered customers are saved as a file, with the number of loaded customers', async () => {
  const feed = new TransformStream<Uint8Array>()
  const writer = feed.writable.getWriter()
  const app = await press({ [EXPORT]: () => new Response(feed.readable) })
  const text = '\uFEFFName\r\nNajd\r\nGulf\r\n'
  void writer.write(new TextEncoder().encode(text))
  expect(await screen.findByText('2 customers so far…')).toBeTruthy()
  expect(saveFile).not.toHaveBeenCalled()
  void writer.close()
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'customers.csv'))
  expect(
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(await saveFile.mock.calls[0]?.[0].arrayBuffer()),
  ).toBe(text)
  expect(screen.queryByText('2 customers so far…')).toBeNull()
  const sent = app.api.seen.find(({ call }) => call === EXPORT)
  expect(sent?.headers.get('authorization')).toBe('Bearer token-1')
})

test('an expired token is renewed once, and the file is downloaded', async () => {
  let isFresh = false
  await press({
    [EXPORT]: () => {
      if (isFresh) return new Response('Name\r\n')
      isFresh = true
      return refusal('session-expired')
    },
    'POST /v1/sessions/renew': () => access(),
  })
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
})

test.each([
  ['refused', () => refusal('unexpected', FAILED)],
  ['not answered', () => 'no-answer' as const],
])('a failed export shows an error and saves nothing: the file is %s', async (_, answer) => {
  await press({ [EXPORT]: answer })
  expect(await toast(FAILED)).toBeTruthy()
  expect(saveFile).not.toHaveBeenCalled()
})

test('an incomplete file shows an error and is not saved', async () => {
  await press({
    [EXPORT]: () =>
      new Response(new ReadableStream({ pull: (stream) => stream.error(new Error('cut off')) })),
  })
  expect(await toast(FAILED)).toBeTruthy()
  expect(saveFile).not.toHaveBeenCalled()
})
