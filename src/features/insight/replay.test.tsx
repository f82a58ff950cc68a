import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { FlowStep } from '#contract/endpoints/flows.ts'
import { ONBOARDING_VERSION } from '#machines/onboarding/onboarding.machine.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { FLOW, openInsight } from './insight-harness.ts'

const step = (change: Partial<FlowStep>): FlowStep => ({
  ...{
    at: '2026-11-09T08:00:00.000Z',
    event: 'customer.registered',
    from: 'none',
    to: 'google-info',
    version: ONBOARDING_VERSION,
  },
  ...{ seconds: null, by: 'customer', payload: null, facts: null, guards: null, refusal: null },
  ...change,
})
const STEPS = [
  step({}),
  step({
    at: '2026-11-09T08:02:00.000Z',
    seconds: 120,
    event: 'accountType.confirmed',
    from: 'google-info',
    to: 'basic-info',
  }),
  step({
    ...{
      at: '2026-11-09T08:02:30.000Z',
      seconds: 30,
      event: 'basicInfo.saved',
      from: 'basic-info',
      to: null,
      by: 'administrator',
    },
    ...{
      guards: { identificationVerified: false },
      facts: { accountType: 'business', hasVatId: false, toCorrect: [] },
    },
    refusal: { code: 'identification-unverified', field: null },
  }),
]
const openReplay = (
  search = '',
  steps: readonly FlowStep[] = STEPS,
  chart = 'onboarding',
  provider: 'oidc' | 'google' = 'oidc',
) =>
  openInsight({
    path: `/insight/flows/${chart}/${FLOW}${search}`,
    answers: {
      [`GET /v1/flows/${chart}/${FLOW}`]: { chart, flow: FLOW, steps },
      'POST /v1/flows/stately': {},
      'GET /v1/configs/sign-in': {
        ...{ provider, authorizeUrl: 'https://id.example/authorize' },
        ...{ clientId: 'masar', scope: 'openid', prompt: 'select_account', confirmPrompt: 'login' },
      },
    },
  })

/** The opened window of Stately, and the messages posted to it. */
const statelyWindow = () => {
  const frame = document.body.appendChild(document.createElement('iframe'))
  // The screen closes its channel to the window when it is unmounted.
  onTestFinished(() => {
    vi.restoreAllMocks()
    frame.remove()
  })
  const opened = frame.contentWindow
  if (!opened) throw new Error('There is no window')
  const open = vi.spyOn(window, 'open').mockReturnValue(opened)
  const posted = vi.spyOn(opened, 'postMessage').mockImplementation(() => {})
  const connect = () => {
    const data = { type: '@statelyai.connected' }
    window.dispatchEvent(new MessageEvent('message', { data, origin: 'https://stately.ai', source: opened }))
  }
  return { open, posted: () => posted.mock.calls, connect }
}

const stepText = async () => (await screen.findByText(/^Step \d+ of/)).textContent
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a flow opens at its last step with the refused event, the guard and the actor', async () => {
  await openReplay()
  expect(await stepText()).toBe('Step 3 of 3: basicInfo.saved was refused in Basic information.')
  const details = within(screen.getByText('Why this step was taken').parentElement ?? document.body)
  expect(details.getByText('identificationVerified').parentElement?.parentElement?.textContent).toContain(
    'no',
  )
  expect(details.getByText('identification-unverified')).toBeTruthy()
  const known = (name: string) => details.getByText(name).closest('div')?.querySelector('dd')?.textContent
  expect(['accountType', 'hasVatId', 'toCorrect'].map(known)).toEqual(['business', 'no', 'none'])
  const current = screen.getByRole('button', { current: 'step' })
  expect(current.textContent).toContain('An administrator for the customer')
  expect(current.textContent).toContain('30 sec later')
})

test('buttons and keys move through the steps, and the address has the shown step', async () => {
  const app = await openReplay()
  await stepText()
  await press('Step back')
  expect(await stepText()).toContain('Step 2 of 3: accountType.confirmed led to Basic information.')
  expect(app.router.state.location.search).toEqual({ at: 1 })
  await userEvent.keyboard('{Home}')
  expect(await stepText()).toContain('Step 1 of 3')
  await userEvent.keyboard('{ArrowRight}')
  expect(await stepText()).toContain('Step 2 of 3')
  expect(app.router.state.location.search).toEqual({ at: 1 })
})

test('a shared address opens the same step, with its state and line marked in the drawing', async () => {
  await openReplay('?at=1')
  expect(await stepText()).toContain('Step 2 of 3')
  const drawing = await screen.findByRole('img', { name: /The chart Onboarding, version 1/ })
  const lit = [...drawing.querySelectorAll('rect')].filter(({ className }) =>
    /current/.test(className.baseVal),
  )
  expect(lit.map((box) => box.parentElement?.querySelector('title')?.textContent)).toEqual([
    'Basic information',
  ])
  const taken = [...drawing.querySelectorAll('g')].filter(({ className }) => /taken/.test(className.baseVal))
  expect(taken.map((line) => line.querySelector('title')?.textContent)).toEqual([
    expect.stringContaining('accountType.confirmed'),
  ])
})

test('a step in the list can be chosen', async () => {
  await openReplay()
  await stepText()
  await userEvent.click(screen.getByRole('button', { name: /customer.registered/ }))
  expect(await stepText()).toContain('Step 1 of 3')
  expect(screen.getByRole('button', { name: 'Step back' }).getAttribute('aria-disabled')).toBe('true')
})

test('an unknown flow or chart shows that it is missing', async () => {
  await openInsight({
    path: `/insight/flows/onboarding/${FLOW}`,
    answers: { [`GET /v1/flows/onboarding/${FLOW}`]: refusal('not-found') },
  })
  expect(await screen.findByRole('alert')).toBeTruthy()
  await openInsight({ path: `/insight/flows/nothing/${FLOW}` })
  expect(await screen.findByText(/There is no such chart/)).toBeTruthy()
})

test('a flow is sent with its chart to Stately’s inspector after the person has agreed', async () => {
  const stately = statelyWindow()
  await openReplay()
  await stepText()
  await press('Open in Stately')
  expect(await screen.findByRole('dialog', { name: 'Send this flow to Stately?' })).toBeTruthy()
  expect(screen.getByText(/the definition of this chart and every recorded step/)).toBeTruthy()
  expect(stately.open).not.toHaveBeenCalled()
  await press('Send to Stately')
  await waitFor(() =>
    expect(stately.open).toHaveBeenCalledWith('https://stately.ai/inspect', 'stately-inspector'),
  )
  expect(stately.posted()).toEqual([])
  stately.connect()
  const sent = stately.posted().map(([message, origin]) => [message.type, message.event?.type, origin])
  const origin = 'https://stately.ai'
  expect(sent[0]).toEqual(['@xstate.actor', undefined, origin])
  expect(sent.filter(([type]) => type === '@xstate.snapshot')).toEqual(
    STEPS.map(({ event }) => ['@xstate.snapshot', event, origin]),
  )
  const [[actor]] = stately.posted() as [[{ definition: string }]]
  expect(JSON.parse(actor.definition)).toMatchObject({ id: 'onboarding', initial: 'google-info' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a blocked window of Stately shows a message, and the flow is not sent', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => open.mockRestore())
  await openReplay()
  await stepText()
  await press('Open in Stately')
  await userEvent.click(await screen.findByRole('button', { name: 'Send to Stately' }))
  expect(await screen.findByText(/Allow pop-ups for this page/)).toBeTruthy()
  await press('Cancel')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('steps of another version of the chart are sent without the current chart', async () => {
  const stately = statelyWindow()
  await openReplay('', [step({ version: ONBOARDING_VERSION + 1 })])
  await stepText()
  await press('Open in Stately')
  await userEvent.click(await screen.findByRole('button', { name: 'Send to Stately' }))
  await waitFor(() => expect(stately.open).toHaveBeenCalled())
  stately.connect()
  const [[actor]] = stately.posted() as [[{ definition?: string }]]
  expect(actor.definition).toBeUndefined()
})

test('outside the sandbox an analyst has only our own inspector', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => open.mockRestore())
  await openReplay('', STEPS, 'onboarding', 'google')
  await stepText()
  await press('Open in Stately')
  expect(await screen.findByText(/for people of the sandbox/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send to Stately' })).toBeNull()
  await press('Use Masar’s inspector')
  expect(open.mock.calls).toEqual([['/inspector', 'masar-inspector']])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
