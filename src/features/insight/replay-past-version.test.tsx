import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { FlowStep } from '#contract/endpoints/flows.ts'
import type { ChartDrawing } from '#diagrams/drawing.ts'
import { FLOW, openInsight } from './insight-harness.ts'

type Drawings = typeof import('virtual:chart-drawings')

const withoutActive = ({ states, edges, ...drawing }: ChartDrawing): ChartDrawing => ({
  ...drawing,
  states: states.filter(({ id }) => id !== 'account.active'),
  edges: edges.filter(({ source, target }) => source !== 'account.active' && target !== 'account.active'),
})

// Adds an invented past version of the account chart, without the state `active`.
vi.mock('virtual:chart-drawings', async (original) => {
  const { drawings, ...others } = await original<Drawings>()
  const current = drawings['drawing/en/account']
  if (!current) throw new Error('The account chart has no drawing')
  const past = async () => ({ default: withoutActive((await current()).default) })
  return { ...others, drawings: { ...drawings, 'drawing/en/account.v1': past } }
})

const step = (change: Pick<FlowStep, 'event' | 'from' | 'to' | 'version'>): FlowStep => ({
  seconds: null,
  ...{ at: '2026-11-09T08:00:00.000Z', by: 'customer', payload: null, facts: null, guards: null },
  refusal: null,
  ...change,
})

test('the replay shows each step on the chart of the version that took it', async () => {
  const steps = [
    step({ event: 'terms.accepted', from: 'pending', to: 'pending-review', version: 1 }),
    step({ event: 'review.approved', from: 'pending-review', to: 'active', version: 2 }),
  ]
  await openInsight({
    path: `/insight/flows/account/${FLOW}?at=0`,
    answers: { [`GET /v1/flows/account/${FLOW}`]: { chart: 'account', flow: FLOW, steps } },
  })
  const statesOf = async (version: number) => {
    const drawing = await screen.findByRole('img', { name: new RegExp(`version ${version}`) })
    return [...drawing.querySelectorAll('title')].map(({ textContent }) => textContent)
  }
  expect(await statesOf(1)).not.toContain('Active')
  await userEvent.click(screen.getByRole('button', { name: 'Step forward' }))
  expect(await statesOf(2)).toContain('Active')
})
