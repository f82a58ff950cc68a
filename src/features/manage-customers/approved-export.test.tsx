import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { SecondOpinion } from '#contract/entities/second-opinion.ts'
import * as files from '#src/shared/api/files.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { toast } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent } from '#src/shared/testing/samples.ts'
import { sampleExport } from '#src/shared/testing/second-opinions.ts'
import { openCustomers, shown } from './customers-harness.ts'

const OWN = 'GET /v1/second-opinions/exports?operation=customers.export'
const ASK = 'POST /v1/second-opinions/exports'
const EXPORT = 'GET /v1/customers/export?searchString=najd&status=active'
const BUTTON = 'CSV: download these customers'
const saveFile = vi.spyOn(files, 'saveFile')

afterEach(() => {
  saveFile.mockReset()
})

const open = async (opinions: readonly SecondOpinion[], answers = {}) => {
  saveFile.mockReturnValue()
  const current = sampleCurrent({ role: 'admin', customer: null, needsExportApproval: true })
  const app = await openCustomers({
    current,
    now: '2026-03-28T10:00:00.000Z',
    answers: { [OWN]: { opinions }, ...answers },
  })
  await shown()
  return app
}

const mine = { isAsker: true }
const decider = { id: 'usr_3', name: 'Omar Alharbi', email: 'omar@masar.example' }

test('the export asks a second administrator with the filters and a reason, once', async () => {
  const app = await open([], { [ASK]: { opinion: sampleExport({ facts: mine }) } })
  await userEvent.click(screen.getByRole('button', { name: BUTTON }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for this export?' }))
  expect(dialog.getByText('Status: Active')).toBeTruthy()
  await userEvent.type(dialog.getByRole('textbox'), 'The auditors asked for the list')
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Ask' }))
  expect(await toast('The other administrators can now agree to the export.')).toBeTruthy()
  const sent = app.api.seen.filter(({ call }) => call === ASK)
  expect(sent.map(({ body }) => body)).toEqual([
    {
      ...{ operation: 'customers.export', customerId: null, filters: { status: 'active' } },
      reason: 'The auditors asked for the list',
    },
  ])
  expect(saveFile).not.toHaveBeenCalled()
})

test.each([
  [{ state: 'waiting' }, 'Waiting', /can agree until/],
  [
    { state: 'declined', decider, answer: 'Ask for fewer' },
    'Declined',
    /Omar Alharbi.* declined: .*Ask for fewer/,
  ],
  [{ state: 'lapsed' }, 'Lapsed', /Nobody decided/],
  [{ state: 'expired' }, 'Expired', /was not downloaded within 24 hours/],
  [{ state: 'downloading' }, 'Downloading', /has started/],
  [{ state: 'used' }, 'Download ended', /ask again/],
] as const)('the page shows the request and offers no download: %j', async (change, tag, text) => {
  await open([sampleExport({ ...change, facts: mine })])
  const list = await screen.findByRole('list', { name: 'Your exports' })
  expect(within(list).getByText(tag)).toBeTruthy()
  expect(list.textContent).toMatch(text)
  expect(within(list).queryByRole('button')).toBeNull()
})

test('an agreed export is downloaded with its own filters, whatever the page shows', async () => {
  const opinion = sampleExport({ state: 'granted', decider, facts: mine })
  const app = await open([opinion], { [EXPORT]: () => new Response('Name\r\n') })
  const list = await screen.findByRole('list', { name: 'Your exports' })
  expect(list.textContent).toMatch(/Omar Alharbi.* agreed\. You can download the file once/)
  await userEvent.click(screen.getByRole('button', { name: /^Download now/ }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'customers.csv'))
  await waitFor(() => expect(app.api.seen.filter(({ call }) => call === OWN).length).toBeGreaterThan(1))
})

test('a download that another tab has used shows why it is refused', async () => {
  const opinion = sampleExport({ state: 'granted', decider, facts: mine })
  await open([opinion], { [EXPORT]: () => refusal('second-opinion-needed') })
  await userEvent.click(await screen.findByRole('button', { name: /^Download now/ }))
  expect(await toast(/needs the agreement of a second administrator/)).toBeTruthy()
  expect(saveFile).not.toHaveBeenCalled()
})

test('a withdrawn request, and one that ended long ago, are not shown', async () => {
  await open([
    sampleExport({ state: 'withdrawn', facts: mine }),
    sampleExport({ id: 'old', state: 'used', movedAt: '2026-03-26T09:00:00.000Z', facts: mine }),
  ])
  expect(screen.queryByRole('list', { name: 'Your exports' })).toBeNull()
})
