import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { rehearseFlows } from '#contract/endpoints/flows.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { plain } from '#src/shared/testing/page-text.ts'
import { FLOW, openInsight, PERIOD } from './insight-harness.ts'

type Rehearsal = ReplyOf<typeof rehearseFlows>

const SAME: Rehearsal = {
  ...{ chart: 'account', version: 4, steps: 1200, isLimited: false, notRehearsed: 30 },
  ...{ differences: [], unknownStates: [] },
}
const DIFFERENT: Rehearsal = {
  ...SAME,
  isLimited: true,
  differences: [
    {
      ...{ kind: 'another-way', version: 3, from: 'suspended-security', event: 'admin.reinstated' },
      ...{ to: 'suspended-failed-payment', today: 'suspended-failed-settlement', guard: 'settlementFailed' },
      ...{ steps: 25, flows: 21, examples: [FLOW] },
    },
    {
      ...{ kind: 'now-taken', version: 4, from: 'pending-review', event: 'review.approved' },
      ...{ to: null, today: 'active', guard: 'isGranted', steps: 1, flows: 1, examples: [FLOW] },
    },
    {
      ...{ kind: 'unknown-event', version: 1, from: 'pending', event: 'papers.sent' },
      ...{ to: 'pending-review', today: null, guard: null, steps: 2, flows: 1, examples: [FLOW] },
    },
  ],
  unknownStates: [{ version: 1, state: 'frozen', flows: 3, examples: [FLOW] }],
}

const openRehearsal = (answer: Rehearsal | ReturnType<typeof refusal>) =>
  openInsight({
    path: `/insight/rehearsal?chart=account&${PERIOD}`,
    answers: { [`GET /v1/flows/account/rehearsal?${PERIOD}`]: answer },
  })
const sectionOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name })
  return heading.parentElement as HTMLElement
}

test('differences are listed by kind: the step, both targets, the guard, and the flows with their replays', async () => {
  const app = await openRehearsal(DIFFERENT)
  const other = await sectionOf('Would go another way')
  const text = plain(other.textContent)
  expect(text).toContain('admin.reinstated in Suspended: security')
  expect(text).toContain('Then: Suspended: payment failed. Today: Suspended: final invoice.')
  expect(text).toContain('The guard that makes the difference: settlementFailed')
  expect(text).toContain('Version 3 · Steps: 25 · Flows: 21')
  expect(text).toContain('20 more')
  expect(plain((await sectionOf('Would be taken now')).textContent)).toContain(
    'Then: refused. Today: Active.',
  )
  const section = await sectionOf('Events that nothing sends now')
  expect(plain(section.textContent)).toContain('Then: Pending review.')
  expect(section.textContent).not.toContain('Today')
  expect(plain((await sectionOf('Unknown states')).textContent)).toContain('frozenVersion 1 · Flows: 3')
  expect(screen.queryByRole('heading', { name: 'Would be refused now' })).toBeNull()
  expect(screen.getByText(/The newest .5,000. were replayed/)).toBeTruthy()

  await userEvent.click(within(other).getByRole('link', { name: /Replay .*dc6d2edd/ }))
  expect(app.path()).toBe(`/insight/flows/account/${FLOW}`)
})

test('a rehearsal without differences or records shows a message', async () => {
  await openRehearsal(SAME)
  expect(await screen.findByText('No differences.')).toBeTruthy()
  await openRehearsal({ ...SAME, steps: 0 })
  expect(await screen.findByText(/Nothing was recorded in this period/)).toBeTruthy()
})

test('a rehearsal of few people has no numbers of steps', async () => {
  await openRehearsal({ ...SAME, steps: 'hidden', notRehearsed: 'few' })
  expect(await screen.findByText('No differences.')).toBeTruthy()
  expect(screen.getByText('not shown')).toBeTruthy()
  expect(screen.getByText('fewer than five')).toBeTruthy()
})

test('the address of a rehearsal has chart and days, and rehearsal and map link to each other', async () => {
  const app = await openInsight({
    answers: {
      [`GET /v1/flows/identity/rehearsal?${PERIOD}`]: { ...SAME, chart: 'identity' },
      [`GET /v1/flows/account/rehearsal?${PERIOD}`]: DIFFERENT,
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Rehearsal' }))
  expect(await screen.findByText('No differences.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Flow' }), 'account')
  expect(await sectionOf('Would go another way')).toBeTruthy()
  expect(app.router.state.location.search).toEqual({ chart: 'account', from: '2026-11-01', to: '2026-11-10' })
  await userEvent.click(screen.getByRole('button', { name: 'Map' }))
  expect(await screen.findByRole('button', { name: 'Map', pressed: true })).toBeTruthy()
  expect(app.router.state.location.pathname).toBe('/insight')
  expect(app.router.state.location.search).toMatchObject({ chart: 'account', from: '2026-11-01' })
})

test('a failed load of the rehearsal shows an error', async () => {
  await openRehearsal(refusal('unexpected'))
  expect(await screen.findByRole('alert')).toBeTruthy()
})
