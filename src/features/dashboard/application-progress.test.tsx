import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { plain } from '#src/shared/testing/page-text.ts'
import { openDashboard } from './dashboard-harness.ts'

const PROGRESS = 'GET /v1/customers/review-progress'
const HOUR = 3600
const NOW = '2026-03-20T09:00:00.000Z'
const progress = {
  sentAt: '2026-03-20T07:05:00.000Z',
  usual: { days: 90, medianSeconds: 4.2 * HOUR, p90Seconds: 60 * HOUR },
  expectedBy: '2026-03-22T20:00:00.000Z',
}

const openProgress = async ({
  answer = progress,
  ...options
}: Omit<NonNullable<Parameters<typeof openDashboard>[0]>, 'answers'> & { answer?: object } = {}) => {
  await openDashboard({
    now: NOW,
    customer: { status: 'pending-review', pscPermissionGranted: false },
    ...options,
    answers: { [PROGRESS]: answer },
  })
  const name = options.language === 'ar' ? 'أين وصل طلبك' : 'Where your application is'
  return within(await screen.findByRole('region', { name }))
}
const linesOf = (part: Awaited<ReturnType<typeof openProgress>>) =>
  part.getAllByRole('listitem').map(({ textContent }) => plain(textContent))

test('an application under review shows when it was sent, who has it, and when the answer is expected', async () => {
  const part = await openProgress()
  expect(linesOf(part)).toEqual([
    'You sent your application Done20 Mar 2026, 10:05',
    'Your billing account is opened Done',
    'Our team checks your data and documents In progress' +
      'It is with us now. There is nothing for you to do.' +
      'Expect our answer by 22 Mar 2026, 23:00.' +
      'In the last 90 days half of the reviews took at most 5 hours, and nine of ten at most 3 days.',
    'Your account is active LaterWe send you an e-mail. Then you can create your first project.',
  ])
  expect(screen.queryByRole('group', { name: 'Unbilled Amount' })).toBeNull()
})

test('the progress in Arabic has the same facts', async () => {
  const part = await openProgress({ language: 'ar' })
  expect(linesOf(part)[2]).toContain('تصلك إجابتنا على الأرجح بحلول 22 مارس 2026، 23:00.')
  expect(linesOf(part)[2]).toContain(
    'استغرق نصف المراجعات 5 ساعات على الأكثر، وتسع من كل عشر 3 أيام على الأكثر.',
  )
})

test('a review that takes longer than usual says so', async () => {
  const part = await openProgress({ answer: { ...progress, expectedBy: '2026-03-20T08:00:00.000Z' } })
  expect(linesOf(part)[2]).toContain('This takes longer than usual. Contact support if you cannot wait.')
})

test('without enough reviews the progress promises nothing', async () => {
  const part = await openProgress({ answer: { ...progress, usual: null, expectedBy: null } })
  expect(linesOf(part)[2]).toBe(
    'Our team checks your data and documents In progressIt is with us now. There is nothing for you to do.',
  )
})

test('an administrator sees the figures of an application under review', async () => {
  await openDashboard({ role: 'admin', customer: { status: 'pending-review', pscPermissionGranted: false } })
  expect(await screen.findByRole('group', { name: 'Unbilled Amount' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Where your application is' })).toBeNull()
})

test('an active account shows its figures and no progress', async () => {
  await openDashboard()
  expect(await screen.findByRole('group', { name: 'Unbilled Amount' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Where your application is' })).toBeNull()
})
