import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Providers } from '#src/app/app.tsx'
import { createQueryClient } from '#src/app/query-client.ts'
import { createI18n } from '#src/shared/i18n/i18n.ts'
import { root } from '#src/shared/session/root.ts'
import { createSession } from '#src/shared/session/session.ts'
import { fakeApi, refusal } from '#src/shared/testing/fake-api.ts'
import { Timeline } from './timeline.tsx'

const ID = '5d1c7f0e-0000-4000-8000-000000000001'
const AUDIT_CALL = `GET /v1/audit?limit=5&page=0&about=${ID}&told=account&from=2000-01-01`

const act = (change: object) => ({
  id: 'act_1',
  at: '2026-03-06T09:00:00.000Z',
  operation: 'customers.termsConditions',
  details: {},
  result: 'done',
  outcome: 'done',
  onBehalf: false,
  reason: null,
  changes: [],
  by: { userId: 'usr_1', name: 'Noura Alqahtani', email: 'n@najd-trading.com', role: 'user' },
  customer: { id: ID, name: 'Najd Trading', arabicName: 'شركة نجد للتجارة' },
  requestId: 'req_1',
  ...change,
})

const show = async (answer: Parameters<typeof fakeApi>[0][string]) => {
  fakeApi({ [AUDIT_CALL]: answer })
  const queryClient = createQueryClient()
  const session = createSession({ queryClient, root, closeScreen: () => {}, redirectTo: vi.fn() })
  const { i18n, ready } = createI18n('en')
  await ready
  await i18n.load(['activity', 'acts'])
  render(
    <Providers queryClient={queryClient} session={session} i18n={i18n}>
      <Timeline customer={ID} limit={5} />
    </Providers>,
  )
}
const page = (acts: object[]) => ({
  acts,
  totalItems: acts.length,
  totalPages: 1,
  currentPage: 0,
  more: false,
})

test('the timeline shows the latest acts of one customer, and every result except success', async () => {
  const refused = {
    id: 'act_2',
    operation: 'customers.attachments',
    result: 'documents-missing',
    outcome: 'failed',
  }
  await show(page([act({}), act(refused)]))
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Accepted the terms.*Noura Alqahtani.*6 Mar 2026 12:0017 Ramadan 1447 AH · now$/),
    expect.stringMatching(/^Tried to complete the documents step.*Please attach all files.*Failed$/),
  ])
})

test('the timeline shows that there are no acts, or that the load failed', async () => {
  await show(page([]))
  expect(await screen.findByText('Nothing has happened yet.')).toBeTruthy()
  await show(refusal('unexpected'))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})
