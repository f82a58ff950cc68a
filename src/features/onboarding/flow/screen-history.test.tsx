import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Step } from '#contract/steps.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import { sampleCurrent } from '#src/shared/testing/samples.ts'
import { businessAt, heading, openOnboarding, press, TITLES, type } from '../testing/onboarding-harness.ts'

const SAVED = { package: 'Standard', gcpSecurityGroup: 'billing@najd-trading.com' } as const
const SAVE_PACKAGE = 'POST /v1/customers/support-package'

const open = async (step: Step, options: Parameters<typeof openOnboarding>[1] = {}) => {
  const app = await openOnboarding(businessAt(step, SAVED), options)
  const { history } = app.router
  return {
    ...app,
    history,
    shows: (title: string) => waitFor(() => expect(heading()).toBe(title)),
    goBack: () => act(async () => history.back()),
    goForward: () => act(async () => history.forward()),
    screens: () => (history.location.state as { screens?: Step[] }).screens,
  }
}

const pick = (name: string) => fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${name}`) }))

const heldAnswer = () => {
  let arrive = (_: object) => {}
  const answer = new Promise<object>((resolve) => {
    arrive = resolve
  })
  return { answer, arrive: (value: object) => act(async () => arrive(value)) }
}

describe('the browser’s Back and Forward', () => {
  test('Back and Forward of the browser move between the screens without changing the address [4.018]', async () => {
    const { shows, goBack, goForward, path } = await open('support-package')
    press('Back')
    await shows(TITLES.info)
    press('Back')
    await shows(TITLES.type)
    await goBack()
    await shows(TITLES.info)
    await goBack()
    await shows(TITLES.package)
    await goForward()
    await shows(TITLES.info)
    expect(path()).toBe('/signup')
  })

  test('the browser goes back from a screen that Next opened, and forward without a second save', async () => {
    const { shows, goBack, goForward, sent } = await open('support-package', {
      answers: { [SAVE_PACKAGE]: { customer: businessAt('upload-documents', SAVED) } },
    })
    pick('Enhanced')
    press('Next')
    await shows(TITLES.documents)
    await goBack()
    await shows(TITLES.package)
    await goForward()
    await shows(TITLES.documents)
    expect(sent(SAVE_PACKAGE)).toHaveLength(1)
  })

  test('Back of the browser focuses the heading, sets the page title and scrolls to the top', async () => {
    const { shows, goBack } = await open('support-package')
    press('Back')
    await shows(TITLES.info)
    const scrollTo = vi.spyOn(window, 'scrollTo')
    await goBack()
    await shows(TITLES.package)
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    expect(document.title).toBe('Support Package · Masar')
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
  })

  test('Back of the browser stores the input as a draft', async () => {
    const { shows, goBack, sent } = await open('support-package')
    press('Back')
    await shows(TITLES.info)
    type(screen.getByRole('textbox', { name: /^District/ }), 'Al Olaya')
    await goBack()
    await shows(TITLES.package)
    await waitFor(() => expect(sent('PUT /v1/customers/drafts')).toHaveLength(1))
    expect(sent('PUT /v1/customers/drafts')[0]?.body).toMatchObject({
      form: 'basic-info',
      values: { district: 'Al Olaya' },
    })
  })

  test('a screen opened by Forward shows the latest input even if its draft is stored slowly', async () => {
    const { answer, arrive } = heldAnswer()
    let drafts: object[] = []
    const { shows, goBack, goForward, sent } = await open('support-package', {
      answers: {
        'GET /v1/customers/drafts': () => ({ drafts }),
        'PUT /v1/customers/drafts': () => answer,
      },
    })
    press('Back')
    await shows(TITLES.info)
    type(screen.getByRole('textbox', { name: /^District/ }), 'Al Malqa')
    await goBack()
    await goForward()
    await waitFor(() => expect(sent('PUT /v1/customers/drafts')).toHaveLength(1))
    drafts = [sent('PUT /v1/customers/drafts')[0]?.body as object]
    await arrive({})
    await shows(TITLES.info)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^District/ }).value).toBe('Al Malqa')
  })

  test('Back of the browser does nothing while the screen is being saved, and works afterwards', async () => {
    const { answer, arrive } = heldAnswer()
    const { shows, goBack, screens } = await open('upload-documents', {
      answers: { [SAVE_PACKAGE]: () => answer },
    })
    press('Back')
    await shows(TITLES.package)
    pick('Enhanced')
    press('Next')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Next' }).matches(':disabled')).toBe(true))
    await goBack()
    expect(heading()).toBe(TITLES.package)
    expect(screens()).toEqual(['upload-documents', 'support-package'])
    await arrive({ customer: businessAt('upload-documents', SAVED) })
    await shows(TITLES.documents)
    await goBack()
    await shows(TITLES.package)
  })

  test('a screen that the person leaves while it loads does not appear later', async () => {
    const { answer, arrive } = heldAnswer()
    let drafts: object = { drafts: [] }
    const { shows, goBack, goForward } = await open('upload-documents', {
      answers: { 'GET /v1/customers/drafts': () => drafts },
    })
    press('Back')
    await shows(TITLES.package)
    await goBack()
    await shows(TITLES.documents)
    drafts = answer
    await goForward()
    await waitFor(() => expect(screen.getByRole('status', { name: 'Loading this step' })).toBeDefined())
    await goBack()
    await shows(TITLES.documents)
    await arrive({ drafts: [] })
    expect(heading()).toBe(TITLES.documents)
  })

  test('Back of the browser shows no earlier screen once the account is created', async () => {
    const { shows, goBack, goForward, screens, history } = await open('terms-conditions', {
      answers: { 'POST /v1/customers/terms-conditions': { customer: businessAt('success-creation', SAVED) } },
    })
    press('Back')
    await shows(TITLES.payment)
    press('Back')
    await shows(TITLES.package)
    await goBack()
    await shows(TITLES.payment)
    await goBack()
    await shows(TITLES.terms)
    press('Back')
    await shows(TITLES.payment)
    await goBack()
    await shows(TITLES.terms)
    press('Create Account')
    await shows(TITLES.success)
    expect(screens()).toEqual(['success-creation'])
    expect(history.canGoBack()).toBe(false)
    await goForward()
    expect(heading()).toBe(TITLES.success)
    await goBack()
    expect(heading()).toBe(TITLES.success)
  })

  test('Back of the browser opens the dashboard if the onboarding was completed in another window', async () => {
    const { queryClient, shows, goBack, path } = await open('support-package')
    press('Back')
    await shows(TITLES.info)
    queryClient.setQueryData(
      currentQuery.queryKey,
      sampleCurrent({ customer: businessAt('onboarding-completed', SAVED) }),
    )
    await goBack()
    await waitFor(() => expect(path()).toBe('/dashboard'))
  })
})

describe('the button Back', () => {
  test('the button Back reuses the history entry of a screen instead of adding one', async () => {
    const { shows, screens, goBack, goForward } = await open('upload-documents')
    for (let round = 0; round < 3; round += 1) {
      press('Back')
      await shows(TITLES.package)
      press('Back')
      await shows(TITLES.info)
      await goBack()
      await shows(TITLES.package)
      press('Next')
      await shows(TITLES.documents)
    }
    expect(screens()).toEqual(['upload-documents', 'support-package', 'upload-documents'])
    await goBack()
    await shows(TITLES.package)
    await goForward()
    await shows(TITLES.documents)
  })

  test('Back from payment skips the saved screens, and Forward shows them again', async () => {
    const { shows, screens, goForward } = await open('payment-info')
    press('Back')
    await shows(TITLES.package)
    press('Next')
    await shows(TITLES.documents)
    press('Back')
    await shows(TITLES.package)
    expect(screens()).toEqual(['payment-info', 'support-package'])
    await goForward()
    await shows(TITLES.documents)
  })
})

describe('a reloaded page', () => {
  test('a reloaded page shows the screen that was open and continues from it', async () => {
    const screens: Step[] = ['support-package', 'basic-info']
    const app = await open('payment-info', { historyState: { screens, customer: 'cus_1' } })
    expect(heading()).toBe(TITLES.info)
    expect(app.screens()).toEqual(screens)
    press('Back')
    await app.shows(TITLES.type)
    await app.goBack()
    await app.shows(TITLES.info)
  })

  test('a reloaded page ignores the history of another customer', async () => {
    const historyState = { screens: ['support-package', 'basic-info'], customer: 'cus_2' }
    const app = await open('payment-info', { historyState })
    expect(heading()).toBe(TITLES.payment)
    expect(app.screens()).toEqual(['payment-info'])
  })

  test.each([
    ['has a screen that was not reached', ['support-package', 'terms-conditions']],
    ['has an unknown screen', ['support-package', 'dashboard']],
    ['has no list of screens', 'terms-conditions'],
  ])(
    'a reloaded page shows the screen of the current step if the history entry %s [2.3.01]',
    async (_, screens) => {
      const app = await open('payment-info', { historyState: { screens, customer: 'cus_1' } })
      expect(heading()).toBe(TITLES.payment)
      expect(app.screens()?.at(-1)).toBe('payment-info')
    },
  )
})
