import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { plain } from '#src/shared/testing/page-text.ts'
import { openOperations, QUEUE, sampleFacts, sampleJob, withGivenUp } from './operations-harness.ts'

const region = async (name: string) => within(await screen.findByRole('region', { name }))

const call = (path: string) => `POST /v1/operations/queues/${QUEUE}${path}`

test('a product that runs well says so first', async () => {
  await openOperations(sampleFacts())
  expect(await screen.findByRole('heading', { level: 2, name: 'All systems running' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Jobs that gave up' })).toBeNull()
})

test('a trouble is named with its time and what to do', async () => {
  const facts = sampleFacts({ servers: [] })
  const [queue] = facts.queues
  if (queue) Object.assign(queue, { failing: 2, failingSince: '2026-03-28T08:50:00.000Z', failures: 12 })
  await openOperations(facts)
  const troubles = await region('Needs attention')
  const text = troubles.getAllByRole('listitem').map((item) => plain(item.textContent))
  expect(text[0]).toContain('No server responds')
  expect(text[1]).toContain('Bill an account: keeps failing (2) since 28 Mar 2026, 11:50')
  expect(text[1]).toContain('Read the reason below')
})

test('the sections show waiting rows with their pages, servers, backups and comparisons', async () => {
  const waiting = [
    { kind: 'foundPayments', count: 3, since: '2026-03-27T09:00:00.000Z', customerId: null },
    { kind: 'unclearRefunds', count: 1, since: '2026-03-28T08:55:00.000Z', customerId: 'cus_2' },
  ] as const
  await openOperations(sampleFacts({ waiting: [...waiting] }))
  const rows = await region('Waiting for a decision or an answer')
  expect(rows.getByRole('link', { name: 'Open: Found payments' }).getAttribute('href')).toBe(
    '/unassignedPayments',
  )
  expect(
    rows.getByRole('link', { name: 'Open the oldest: Refunds without a known result' }).getAttribute('href'),
  ).toBe('/billingHistory?customer=cus_2')
  expect((await region('Servers')).getByText('Ready')).toBeTruthy()
  expect(plain(screen.getByRole('region', { name: 'Backups' }).textContent)).toContain(
    'Database: 28 Mar 2026, 03:10 (1.4 GB)',
  )
  expect(screen.getByText('No drill yet')).toBeTruthy()
  expect(screen.getByText('No difference is open.')).toBeTruthy()
})

test('differences with the ledger are counted, with a link to the page where a person decides', async () => {
  const facts = sampleFacts()
  await openOperations({
    ...facts,
    comparisons: { ...facts.comparisons, foundPayments: 2, missingPayments: 3, foundDisputes: 4 },
  })
  expect(await screen.findByText('Found payments to decide: 2')).toBeTruthy()
  expect(screen.getByText('Charges that the provider does not know: 3')).toBeTruthy()
  expect(screen.getByText('Disputes of payments without an invoice: 4')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open Found Payments' }).getAttribute('href')).toBe(
    '/unassignedPayments',
  )
})

test('a provider that does not answer is named with its state and the servers that notice it', async () => {
  await openOperations(
    sampleFacts({
      providers: [{ provider: 'cards', state: 'paused', since: '2026-03-28T08:55:00.000Z', servers: 2 }],
    }),
  )
  expect((await region('Needs attention')).getByText(/^A provider does not answer \(1\)/)).toBeTruthy()
  const providers = await region('Providers')
  expect(providers.getByText('Card payments')).toBeTruthy()
  expect(providers.getByText(/^Does not answer since 28 Mar 2026, 11:55/)).toBeTruthy()
  expect(providers.getByText('Servers affected: 2')).toBeTruthy()
})

test('a job that gave up shows its account, reason and tries', async () => {
  await openOperations(withGivenUp(sampleJob()))
  const jobs = await region('Jobs that gave up')
  expect(jobs.getByText('accounting: unreachable')).toBeTruthy()
  expect(jobs.getByText('Failed tries: 301')).toBeTruthy()
  expect(jobs.getByRole('link', { name: 'Open account' }).getAttribute('href')).toBe(
    '/dashboard?customer=cus_1',
  )
  expect(jobs.queryByRole('button', { name: /^Try all again/ })).toBeNull()
})

test('a job is tried again once after its dialog', async () => {
  const job = sampleJob()
  const retry = call(`/jobs/${job.id}/retry`)
  const app = await openOperations(withGivenUp(job), { answers: { [retry]: {} } })
  await userEvent.click(await screen.findByRole('button', { name: /^Try again/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(app.api.seen.filter((seen) => seen.call === retry)).toHaveLength(1))
})

test('all jobs of a kind are tried again', async () => {
  const other = '0c8a2f0e-4d3a-4d2b-9c55-1f3f4f6a7b81'
  const retry = call('/retry')
  const app = await openOperations(withGivenUp(sampleJob(), sampleJob({ id: other })), {
    answers: { [retry]: { retried: 2 } },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Try all again \(2\)/ }))
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Try all again' }),
  )
  await waitFor(() => expect(app.api.seen.some((seen) => seen.call === retry)).toBe(true))
})

test('a dismissal needs a reason and sends it', async () => {
  const job = sampleJob({ reason: null })
  const dismissal = call(`/jobs/${job.id}/dismissal`)
  const app = await openOperations(withGivenUp(job), { answers: { [dismissal]: {} } })
  expect(await screen.findByText(/^No server saw the reason/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Dismiss/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Dismiss job' }))
  expect(app.api.seen.some((seen) => seen.call === dismissal)).toBe(false)
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Done by hand')
  await userEvent.click(dialog.getByRole('button', { name: 'Dismiss job' }))
  await waitFor(() =>
    expect(app.api.seen.find((seen) => seen.call === dismissal)?.body).toEqual({ reason: 'Done by hand' }),
  )
})

test('the page is in Arabic too', async () => {
  await openOperations(withGivenUp(sampleJob()), { language: 'ar' })
  expect(await screen.findByText('تصدير دفعة إلى الدفاتر: توقفت بعد آخر محاولة (1)')).toBeTruthy()
})
