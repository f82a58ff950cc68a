import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { sampleCurrent, sampleUser } from '#src/shared/testing/samples.ts'
import { FLOW, openInsight, PERIOD, sampleFigures, sampleState } from './insight-harness.ts'

const PANEL = {
  [`GET /v1/flows/identity/states/WAITING`]: {
    flows: [{ flow: FLOW, since: '2026-11-09T08:00:00.000Z' }],
  },
  [`GET /v1/flows/identity/states/WAITING/outliers?${PERIOD}`]: {
    median: 42,
    flows: [
      {
        ...{ flow: FLOW, seconds: 7200 },
        ...{ enteredAt: '2026-11-09T08:00:00.000Z', leftAt: '2026-11-09T10:00:00.000Z' },
      },
    ],
  },
  [`GET /v1/flows/identity/states/WAITING/branches`]: {
    flows: 10,
    through: [{ state: 'EXPIRED', once: 2, more: 7, others: 0.05 }],
  },
}
const OPEN = `/insight?chart=identity&${PERIOD}&state=WAITING`

test('an open state shows the next states, its flows, outliers and the states passed before', async () => {
  await openInsight({ path: OPEN, answers: PANEL })
  const panel = within(await screen.findByRole('complementary', { name: 'Waiting' }))
  const meaning = 'The person has 180 seconds to choose the number in the identity app.'
  expect(await panel.findByText(meaning)).toBeTruthy()
  const event = await panel.findByText('provider.completed')
  expect(event.closest('span')?.textContent).toBe('Verified, on provider.completed')
  expect(panel.getByText('1,100 (92%)')).toBeTruthy()
  expect(await panel.findByText('since 9 Nov 2026, 11:00 · longer than the target')).toBeTruthy()
  expect(await panel.findByText('2 hr, until 9 Nov 2026')).toBeTruthy()
  expect(await panel.findByText('70% passed more than once through Expired; of all others, 5%')).toBeTruthy()
  const [link] = panel.getAllByRole('link', { name: /Replay .dc6d2edd/ })
  expect(link?.getAttribute('href')).toBe(`/insight/flows/identity/${FLOW}`)
  expect(panel.queryByRole('button', { name: /customer/ })).toBeNull()
})

test('an open state shows how many stays its times cover, and the flows that stay too long', async () => {
  await openInsight({ path: OPEN, answers: PANEL })
  const panel = within(await screen.findByRole('complementary', { name: 'Waiting' }))
  expect(await panel.findByText('The times are of those who left: 1,197 of 1,200.')).toBeTruthy()
  expect(
    await panel.findByText(
      'Longest first. Times are rounded down to the hour. Longer than the target of 4 min: 1.',
    ),
  ).toBeTruthy()
})

test('an open state shows repeated saves, and the screens to which customers went back', async () => {
  const move = { from: 'upload-documents', to: 'upload-documents' }
  const place = 'onboarding/states/upload-documents'
  await openInsight({
    path: `/insight?${PERIOD}&state=upload-documents`,
    answers: {
      [`GET /v1/flows/onboarding?${PERIOD}`]: sampleFigures({
        chart: 'onboarding',
        states: [sampleState({ state: 'upload-documents', again: 12, wentBack: 9 })],
        moves: [
          { ...move, event: 'document.stored', backTo: null, count: 3 },
          { ...move, event: 'basicInfo.saved', backTo: 'basic-info', count: 9 },
        ],
      }),
      [`GET /v1/flows/${place}`]: { flows: [] },
      [`GET /v1/flows/${place}/outliers?${PERIOD}`]: { median: null, flows: [] },
      [`GET /v1/flows/${place}/branches`]: { flows: 0, through: [] },
    },
  })
  const panel = within(await screen.findByRole('complementary', { name: 'Documents' }))
  const section = (await panel.findByRole('heading', { name: 'Saved again' })).parentElement
  expect([...(section?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Went back to Basic information, on basicInfo.saved9',
    'Stayed, on document.stored3',
  ])
})

test('a percent sign stays beside its number after Arabic letters', async () => {
  await openInsight({ path: OPEN, language: 'ar', answers: PANEL })
  expect(await screen.findByText(/^مرّ \u206670%\u2069 أكثر من مرة/)).toBeTruthy()
})

test('an administrator can open the customer of a flow', async () => {
  const customerId = '11111111-1111-4111-8111-111111111111'
  const app = await openInsight({
    path: OPEN,
    current: sampleCurrent({ role: 'admin', customer: null, user: sampleUser({ role: 'admin' }) }),
    answers: { ...PANEL, [`GET /v1/flows/identity/${FLOW}/customer`]: { customerId } },
  })
  const [button] = await screen.findAllByRole('button', { name: /Open the customer of/ })
  await userEvent.click(button as HTMLElement)
  await waitFor(() => expect(app.router.state.location.search).toMatchObject({ customer: customerId }))
})

test('a flow of the team has no customer to open', async () => {
  const app = await openInsight({
    path: OPEN,
    current: sampleCurrent({ role: 'admin', customer: null, user: sampleUser({ role: 'admin' }) }),
    answers: { ...PANEL, [`GET /v1/flows/identity/${FLOW}/customer`]: { customerId: null } },
  })
  const [button] = await screen.findAllByRole('button', { name: /Open the customer of/ })
  await userEvent.click(button as HTMLElement)
  expect(await screen.findByText('This flow belongs to no customer.')).toBeTruthy()
  expect(app.path()).toBe('/insight')
})

const FEW = {
  ...PANEL,
  [`GET /v1/flows/identity?${PERIOD}`]: sampleFigures({
    states: [
      sampleState({
        ...{ state: 'WAITING', now: 'few', entered: 20, left: 'hidden' },
        stays: { count: 'hidden', running: 'few', median: null, p90: null },
        target: { share: 0.9, seconds: 240, within: 'hidden', late: 'few', waiting: 0, met: null },
      }),
    ],
    moves: [{ from: 'WAITING', event: 'deadline.passed', to: 'EXPIRED', backTo: null, count: 'few' }],
  }),
  'GET /v1/flows/identity/states/WAITING': { flows: null },
  [`GET /v1/flows/identity/states/WAITING/outliers?${PERIOD}`]: { median: null, flows: null },
  'GET /v1/flows/identity/states/WAITING/branches': { flows: 'few', through: [] },
}

test.each([
  ['en', 'fewer than five', 'not shown', 'Not listed: the list would tell of fewer than five people.', '<5'],
  ['ar', 'أقل من خمسة', 'لا يُعرض', 'لا تُعرض القائمة لأنها تكشف أقل من خمسة أشخاص.', '<5'],
] as const)(
  'figures of few people are shown as words, and no flow is listed: %s',
  async (language, few, hidden, list, short) => {
    await openInsight({ path: OPEN, language, answers: FEW })
    const [listText] = await screen.findAllByText(list)
    const panel = within(listText?.closest('aside') ?? document.body)
    await waitFor(() => expect(panel.getAllByText(list)).toHaveLength(2))
    expect(panel.getAllByText(few).length).toBeGreaterThan(1)
    expect(panel.getAllByText(hidden).length).toBeGreaterThan(0)
    expect(panel.queryByRole('link')).toBeNull()
    expect(panel.queryByText(/NaN|^few$|^hidden$/)).toBeNull()
    expect(await screen.findAllByText(short)).toBeTruthy()
  },
)

test('a target is set in the chosen unit, and the figures are reloaded', async () => {
  const set = vi.fn(() => ({ target: { share: 0.9, seconds: 240 } }))
  const app = await openInsight({
    path: OPEN,
    answers: { ...PANEL, 'PUT /v1/flows/identity/states/WAITING/target': set },
  })
  const panel = within(await screen.findByRole('complementary', { name: 'Waiting' }))
  expect(
    await panel.findByText(
      '1,020 of 1,200 were through in time (85%); the target is 90% within 4 min. Of the others, 178 left later and 2 are still here.',
    ),
  ).toBeTruthy()
  const share = panel.getByRole('textbox', { name: 'Share in %' })
  await userEvent.clear(share)
  await userEvent.type(share, '12')
  await userEvent.click(panel.getByRole('button', { name: 'Set target' }))
  expect(panel.getByText('Enter a share from 50 to 99.9.')).toBeTruthy()
  await userEvent.clear(share)
  await userEvent.type(share, '٩٥')
  const before = app.api.calls().filter((call) => call.startsWith('GET /v1/flows/identity?')).length
  await userEvent.click(panel.getByRole('button', { name: 'Set target' }))
  await waitFor(() =>
    expect(app.api.calls().filter((call) => call.startsWith('GET /v1/flows/identity?')).length).toBe(
      before + 1,
    ),
  )
  expect(app.api.seen.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ share: 0.95, seconds: 240 })
})

test('a target edited after a lost answer is sent with a new key', async () => {
  let answer: object | 'no-answer' = 'no-answer'
  const app = await openInsight({
    path: OPEN,
    answers: { ...PANEL, 'PUT /v1/flows/identity/states/WAITING/target': () => answer },
  })
  const panel = within(await screen.findByRole('complementary', { name: 'Waiting' }))
  const keys = () =>
    app.api.seen
      .filter(({ call }) => call.startsWith('PUT'))
      .map(({ headers }) => headers.get('idempotency-key'))
  const press = () => userEvent.click(panel.getByRole('button', { name: 'Set target' }))
  const settled = () =>
    waitFor(() =>
      expect(panel.getByRole<HTMLButtonElement>('button', { name: 'Set target' }).disabled).toBe(false),
    )
  await press()
  expect(await panel.findByText(/Unable|connection|network/i)).toBeTruthy()
  await settled()
  await press()
  await waitFor(() => expect(keys()).toHaveLength(2))
  await settled()
  answer = { target: { share: 0.95, seconds: 240 } }
  const share = panel.getByRole('textbox', { name: 'Share in %' })
  await userEvent.clear(share)
  await userEvent.type(share, '95')
  await press()
  await waitFor(() => expect(keys()).toHaveLength(3))
  const [first, again, other] = keys()
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('a target of 99.9% is shown exactly, and an unknown state opens no panel', async () => {
  const target = { share: 0.999, seconds: 240, within: 9996, late: 4, waiting: 0, met: 0.9996 }
  await openInsight({
    path: `/insight?chart=identity&${PERIOD}&state=NOWHERE&colour=target`,
    answers: {
      [`GET /v1/flows/identity?${PERIOD}`]: sampleFigures({
        states: [sampleState({ state: 'WAITING', target })],
      }),
    },
  })
  expect(await screen.findByText('Target: 99.9% in 4 min')).toBeTruthy()
  expect(screen.queryByRole('complementary', { name: 'NOWHERE' })).toBeNull()
})

test.each([
  ['en', 'Waiting', 'A newer identity verification has replaced this one.'],
  ['ar', 'بالانتظار', 'حلّ تحقق أحدث من الهوية محل هذا التحقق.'],
] as const)(
  'a refusal shows the sentence that people read, in the language %s',
  async (language, name, sentence) => {
    const refused = {
      event: 'provider.completed',
      guard: 'isNewest',
      code: 'unexpected',
      field: '',
      count: 7,
    }
    await openInsight({
      path: OPEN,
      language,
      answers: {
        ...PANEL,
        [`GET /v1/flows/identity?${PERIOD}`]: sampleFigures({
          states: [sampleState({ state: 'WAITING', refusals: [refused] })],
        }),
      },
    })
    const panel = within(await screen.findByRole('complementary', { name }))
    expect(await panel.findByText(sentence)).toBeTruthy()
  },
)

test('closing a state returns the focus to its link', async () => {
  await openInsight({ answers: PANEL })
  const link = within(await screen.findByRole('group', { name: /Identity/ })).getByRole('link', {
    name: /^Waiting/,
  })
  link.focus()
  await userEvent.click(link)
  const panel = within(await screen.findByRole('complementary', { name: 'Waiting' }))
  await userEvent.click(panel.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('href')).toContain('state=WAITING'))
})
