import { act } from '@testing-library/react'
import type {
  ShownChartFigures as ChartFigures,
  ShownStateFigures as StateFigures,
} from '#contract/entities/flow-figures.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent, sampleUser } from '#src/shared/testing/samples.ts'

export const FLOW = 'dc6d2eddaaaa'
const NOW = '2026-11-10T08:00:00.000Z'
export const PERIOD = 'from=2026-11-01&to=2026-11-10'

export const sampleState = (change: Partial<StateFigures> & { state: string }): StateFigures => ({
  ...{ now: 0, entered: 0, returned: 0, left: 0, again: 0, wentBack: 0, outliers: 0 },
  stays: { count: 0, running: 0, median: null, p90: null },
  refusals: [],
  target: null,
  ...change,
})

export const sampleFigures = (change: Partial<ChartFigures> = {}): ChartFigures => ({
  chart: 'identity',
  from: '2026-11-01',
  to: '2026-11-10',
  states: [
    sampleState({
      state: 'WAITING',
      now: 3,
      entered: 1200,
      left: 1197,
      stays: { count: 1197, running: 3, median: 42, p90: 150 },
      refusals: [
        { event: 'verification.cancelled', guard: 'isOpen', code: 'step-conflict', field: '', count: 7 },
      ],
      target: { share: 0.9, seconds: 240, within: 1020, late: 178, waiting: 2, met: 0.85 },
    }),
    sampleState({ state: 'EXPIRED', now: 1, entered: 97, returned: 2 }),
  ],
  moves: [
    { from: 'WAITING', event: 'provider.completed', to: 'COMPLETED', backTo: null, count: 1100 },
    { from: 'WAITING', event: 'deadline.passed', to: 'EXPIRED', backTo: null, count: 97 },
  ],
  ...change,
})

const asAnalyst = sampleCurrent({
  role: 'analyst',
  customer: null,
  user: sampleUser({ role: 'analyst', email: 'amal@masar.sa' }),
})

/** Opens the map of the identity chart for a period of ten days as an analyst. `answers` are added to the default ones. */
export const openInsight = ({
  path = `/insight?chart=identity&${PERIOD}`,
  current = asAnalyst,
  language = 'en',
  answers = {},
}: Partial<Parameters<typeof renderApp>[0]> = {}) =>
  act(() =>
    renderApp({
      path,
      now: NOW,
      current,
      language,
      answers: { [`GET /v1/flows/identity?${PERIOD}`]: sampleFigures(), ...answers },
    }),
  )
