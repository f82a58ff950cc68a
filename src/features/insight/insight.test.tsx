import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openInsight, PERIOD, sampleFigures, sampleState } from './insight-harness.ts'

const map = (name: RegExp) => screen.findByRole('group', { name })
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Figures by state' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test.each(['/', '/dashboard', '/manageCustomers', '/no/such/page'])(
  'an analyst who opens %s sees the map, and no customer is loaded',
  async (path) => {
    // The device's clock is wrong; the days follow the server's time.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-07-20T09:00:00Z') })
    const lastThirtyDays = 'GET /v1/flows/onboarding?from=2026-10-12&to=2026-11-10'
    const app = await openInsight({
      path,
      answers: { [lastThirtyDays]: sampleFigures({ chart: 'onboarding', states: [], moves: [] }) },
    })
    vi.useRealTimers()
    expect(await screen.findByText(/Nothing has happened in this period/)).toBeTruthy()
    expect(app.path()).toBe('/insight')
    expect(await screen.findByRole('heading', { level: 1, name: 'Flows' })).toBeTruthy()
    expect(app.api.calls().filter((call) => call.includes('customer'))).toEqual(['GET /v1/customers/current'])
  },
)

test('every state of the chart is drawn with its figures, and is a link', async () => {
  await openInsight()
  const drawn = await map(/Map of the flow Identity, 1 Nov 2026 to 10 Nov 2026/)
  const links = within(drawn).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toContain(
    'WaitingEntered: 1,200Now here: 3Median time: 42 sec',
  )
  expect(links).toHaveLength(6)
  expect(within(drawn).getByText('Entered: 97')).toBeTruthy()
})

test('a table has the figures of the map, in the order of the chart, with the most frequent refusals', async () => {
  await openInsight()
  const [titles, waiting, expired, ...others] = await rows()
  expect(titles).toEqual([
    'State',
    ...['Now here', 'Entered', 'Entered again', 'Stayed', 'Median time', '90th percentile', 'Top refusal'],
  ])
  expect(waiting).toEqual([
    ...['Waiting', '3', '1,200', '0', '0'],
    ...['42 sec1,197 of 1,200', '2 min 30 sec'],
    'verification.cancelled · step-conflict stopped by isOpen (7)',
  ])
  expect(expired).toEqual(['Expired', '1', '97', '2', '0', '–', '–', '–'])
  expect(others.map(([state, now]) => [state, now])).toEqual([
    ['Verified', '0'],
    ['Rejected', '0'],
    ['Error', '0'],
    ['Cancelled', '0'],
  ])
})

test('boxes are coloured by entries, by duration, or by the target', async () => {
  await openInsight()
  const boxes = (drawn: HTMLElement) =>
    [...drawn.querySelectorAll('rect')].map(({ className }) => String(className.baseVal))
  expect(boxes(await map(/Identity/)).filter((name) => /heat-5/.test(name))).toHaveLength(1)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Coloured by' }), 'target')
  await waitFor(async () =>
    expect(boxes(await map(/Identity/)).filter((name) => /missed/.test(name))).toHaveLength(1),
  )
  expect(await screen.findByText('Within target: 85%')).toBeTruthy()
})

test('the map and the table show repeated saves and returns to earlier steps', async () => {
  const saved = sampleState({ state: 'upload-documents', entered: 30, again: 12, wentBack: 9 })
  await openInsight({
    path: `/insight?${PERIOD}`,
    answers: {
      [`GET /v1/flows/onboarding?${PERIOD}`]: sampleFigures({
        chart: 'onboarding',
        states: [saved],
        moves: [],
      }),
    },
  })
  expect(within(await map(/Onboarding/)).getByText('Saved again: 12')).toBeTruthy()
  expect(within(await screen.findByRole('table')).getByText('12 (9 went back)')).toBeTruthy()
})

test('the map shows flows that wait longer than a target', async () => {
  await openInsight({ path: `/insight?chart=identity&${PERIOD}&colour=target` })
  expect(within(await map(/Identity/)).getByText('Waiting too long: 2')).toBeTruthy()
})

test('filters are sent to the server and kept in the address', async () => {
  const app = await openInsight({
    answers: { [`GET /v1/flows/identity?${PERIOD}&width=phone`]: sampleFigures({ states: [], moves: [] }) },
  })
  await map(/Identity/)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Device width' }), 'phone')
  expect(await screen.findByText(/Nothing has happened in this period/)).toBeTruthy()
  expect(app.router.state.location.search).toMatchObject({ width: 'phone', chart: 'identity' })
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('Entered: 97')).toBeTruthy()
})

test('a second period, earlier and of the same length, is shown beside the first', async () => {
  await openInsight({
    answers: {
      'GET /v1/flows/identity?from=2026-10-22&to=2026-10-31': sampleFigures({
        states: [sampleState({ state: 'EXPIRED', entered: 55 })],
      }),
    },
  })
  await map(/Identity/)
  await userEvent.click(screen.getByRole('button', { name: 'Compare periods' }))
  expect(await map(/22 Oct 2026 to 31 Oct 2026/)).toBeTruthy()
  await waitFor(async () => expect((await rows())[2]?.slice(2, 4)).toEqual(['97', '55']))
})

test('the funnel shows the reached steps and the refusals', async () => {
  await openInsight({
    path: `/insight?view=funnel&${PERIOD}`,
    answers: {
      [`GET /v1/flows/onboarding/funnel?${PERIOD}`]: {
        ...{ began: 200, completed: 50 },
        steps: [
          {
            ...{ step: 'basic-info', entered: 150, left: 120, here: 30 },
            refusals: [{ code: 'validation-failed', field: 'phoneNumber', count: 9 }],
          },
        ],
      },
    },
  })
  const table = within(await screen.findByRole('table', { name: 'From the first sign‑in to the dashboard' }))
  expect(
    [...(table.getAllByRole('row').at(1)?.children ?? [])].map(({ textContent }) => textContent),
  ).toEqual([...['Basic information', '75%', '150', '120', '30', 'phoneNumber: validation-failed (9)']])
  expect(screen.getByText('50 (25%)')).toBeTruthy()
})

test('the trend is in a table, the newest day first', async () => {
  await openInsight({
    path: `/insight?view=trend&${PERIOD}`,
    answers: {
      [`GET /v1/flows/onboarding/trend?${PERIOD}`]: {
        grain: 'day',
        days: [
          { start: '2026-11-02', began: 9, completed: 4, activated: 3, secondsToActive: 93_600 },
          { start: '2026-11-03', began: 1, completed: 0, activated: 0, secondsToActive: null },
        ],
      },
    },
  })
  const table = within(await screen.findByRole('table', { name: 'Completion over time' }))
  expect(table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Day', 'First sign-ins', 'Onboardings completed', 'Accounts activated', 'Median time to active'],
    ['3 Nov 2026', '1', '0', '0', '–'],
    ['2 Nov 2026', '9', '4', '3', '1 day 2 hr'],
  ])
})

test('each line of the map has its number of steps, and an unused line has none', async () => {
  await openInsight()
  const drawn = await map(/Identity/)
  const numbers = [...drawn.querySelectorAll('text[text-anchor="middle"]')].map(
    ({ textContent }) => textContent,
  )
  expect(numbers.sort()).toEqual(['1,100', '97'])
})

test('on a phone a button opens the filters and shows the number of set filters', async () => {
  await openInsight({
    path: `/insight?chart=identity&${PERIOD}&width=phone&language=ar`,
    answers: {
      [`GET /v1/flows/identity?${PERIOD}&language=ar&width=phone`]: sampleFigures({ states: [], moves: [] }),
    },
  })
  const button = await screen.findByRole('button', { name: 'Filters (4)' })
  const folded = document.getElementById(button.getAttribute('aria-controls') ?? '')
  expect(folded?.querySelectorAll('select, input').length).toBeGreaterThan(5)
  expect([button.getAttribute('aria-expanded'), folded?.dataset['unfolded']]).toEqual(['false', 'false'])
  await userEvent.click(button)
  expect([button.getAttribute('aria-expanded'), folded?.dataset['unfolded']]).toEqual(['true', 'true'])
})
