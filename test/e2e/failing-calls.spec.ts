import type { Locator, Page } from '@playwright/test'
import type { WayStep } from '#contract/steps.ts'
import { expect, test } from '#test/support/e2e.ts'
import type { OnboardingPage } from './pages/onboarding-page.ts'
import { openPlain } from './support/plain-page.ts'
import { startAt } from './support/start.ts'

interface Case {
  step: WayStep
  path: string
  /** The text when the server fails without a message. */
  words: string
  ids: string
  /** The first act of the person. */
  act: (screen: OnboardingPage) => Promise<void>
  /** Expects that the input is still there. */
  kept?: (screen: OnboardingPage) => Promise<void>
  next: WayStep
}

const package_ = async (screen: OnboardingPage) => screen.package('Enhanced').check()
const nothing = async () => {}

const CASES: Case[] = [
  {
    step: 'google-info',
    path: '/v1/customers/google-info',
    words: 'The API failed while saving account type.',
    ids: '[8.01, 8.24, 8.35]',
    act: nothing,
    next: 'basic-info',
  },
  {
    step: 'support-package',
    path: '/v1/customers/support-package',
    words: 'Unable to update the support package. Please try again',
    ids: '[8.01, 8.24, 8.34]',
    act: package_,
    kept: (screen) => expect(screen.package('Enhanced')).toBeChecked(),
    next: 'upload-documents',
  },
  {
    step: 'upload-documents',
    path: '/v1/customers/attachments',
    words: 'The API failed while uploading the documents.',
    ids: '[8.01, 8.24, 8.28]',
    act: (screen) => screen.documents.pickAll(),
    kept: (screen) => expect(screen.documents.row('registration')).toContainText('registration.pdf'),
    next: 'billing-email',
  },
  {
    step: 'billing-email',
    path: '/v1/customers/billing-group',
    words: 'The API failed while saving the users billing group.',
    ids: '[8.01, 8.24, 8.15]',
    act: (screen) => screen.group.fill('group@acme-trading.com'),
    kept: (screen) => expect(screen.group).toHaveValue('group@acme-trading.com'),
    next: 'payment-info',
  },
  {
    step: 'terms-conditions',
    path: '/v1/customers/terms-conditions',
    words: 'The API failed while accepting the terms.',
    ids: '[8.01, 8.24, 8.37]',
    act: nothing,
    next: 'success-creation',
  },
  {
    step: 'success-creation',
    path: '/v1/customers/onboarding-complete',
    words: 'The API failed while updating the onboarding status.',
    ids: '[8.01, 8.24, 8.36]',
    act: nothing,
    next: 'onboarding-completed',
  },
]

const buttonOf = (screen: OnboardingPage, step: WayStep): Locator => {
  if (step === 'terms-conditions') return screen.createAccount
  return step === 'success-creation' ? screen.completion.toDashboard : screen.next
}

/** Failures of the server without a message. */
const BREAKDOWNS = {
  'answers 500': (page: Page, path: string) =>
    page.route(`**${path}`, (route) => route.fulfill({ status: 500, body: 'Internal Server Error' })),
  'does not answer': (page: Page, path: string) => page.route(`**${path}`, (route) => route.abort()),
}

for (const { step, path, words, ids, act, kept, next } of CASES)
  test(`a failure of the server at ${step} shows the text of the call and keeps the input, and the next press succeeds ${ids}`, async ({
    page,
    context,
    world,
    allowOnConsole,
  }) => {
    allowOnConsole(/500 \(Internal Server Error\)|ERR_FAILED/)
    const { screen } = await startAt({ page, context, world }, step)
    await act(screen)
    const button = buttonOf(screen, step)
    for (const breakDown of Object.values(BREAKDOWNS)) {
      await breakDown(page, path)
      await button.click()
      await expect(screen.problem).toContainText(words)
      await kept?.(screen)
      await page.unroute(`**${path}`)
    }
    await button.click()
    await screen.expectScreen(next)
  })

test('a form that cannot be saved shows an error, keeps its input, and is saved by the next press [8.03]', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/500 \(Internal Server Error\)|ERR_FAILED/)
  const { screen, customer } = await startAt({ page, context, world }, 'support-package')
  await screen.back.click()
  await screen.expectScreen('basic-info')
  await screen.info.field('district').fill('Al Malqa')
  for (const breakDown of Object.values(BREAKDOWNS)) {
    await breakDown(page, '/v1/customers/basic-info')
    await screen.next.click()
    await expect(screen.problem).toContainText('Unable to save the information on backend.')
    await expect(screen.info.field('district')).toHaveValue('Al Malqa')
    await page.unroute('**/v1/customers/basic-info')
  }
  await screen.next.click()
  await screen.expectScreen('support-package')
  expect((await customer.current()).district).toBe('Al Malqa')
})

test('a failed read of the cards shows an error, and the next try succeeds [8.04]', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/500 \(Internal Server Error\)/)
  const { screen } = await startAt({ page, context, world }, 'billing-email')
  await BREAKDOWNS['answers 500'](page, '/v1/payment-methods')
  await screen.next.click()
  await expect(screen.problem).toContainText('API failed while fetching payment details')
  await page.unroute('**/v1/payment-methods')
  await page.getByRole('button', { name: screen.words.common.actions.retry }).click()
  await screen.expectScreen('payment-info')
})

test('a failed read of the links shows an error, and their defaults lead to the same pages [3.27, 8.25]', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/500 \(Internal Server Error\)/)
  const { screen } = await startAt({ page, context, world }, 'terms-conditions')
  await openPlain(page)
  await BREAKDOWNS['answers 500'](page, '/v1/configs/terms-and-conditions')
  await page.reload()
  await screen.expectScreen('terms-conditions')
  await expect(page.getByText('Unable to fetch config URLs')).toBeVisible()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: screen.words.common.legal.privacy }).click()
  await expect((await opened).getByRole('heading').first()).toBeVisible()
})

test('the server’s message replaces the text of the call [8.01]', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/503 \(Service Unavailable\)/)
  const { screen } = await startAt({ page, context, world }, 'support-package')
  const message = { message: 'The package shop is closed until noon.', code: 'unavailable' }
  await page.route('**/v1/customers/support-package', (route) =>
    route.fulfill({ status: 503, json: { message, requestId: '6c1f0d2e-8a51-4a7e-9d55-6f2f7b1c9a10' } }),
  )
  await screen.next.click()
  await expect(screen.problem).toContainText(message.message)
})

test('a failed read of the customer shows an error, and a retry succeeds [8.09, 8.10]', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/500 \(Internal Server Error\)|ERR_FAILED/)
  const { screen } = await startAt({ page, context, world }, 'support-package')
  await openPlain(page)
  await page.route('**/v1/customers/current', (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await expect(page.getByText('Unable to fetch customer details.')).toBeVisible()
  await page.unroute('**/v1/customers/current')
  await page
    .getByRole('button', {
      name: new RegExp(`${screen.words.common.actions.retry}|${screen.words.common.actions.reload}`),
    })
    .click()
  await screen.expectScreen('support-package')
})

test('a failed fetch of the toasts’ style causes no error of the page', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/ERR_FAILED/)
  await page.route('**/assets/toasts-*.css', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => /toasts-.*\.css/.test(request.url()))
  const { screen } = await startAt({ page, context, world }, 'support-package')
  await failed
  await screen.package('Enhanced').check()
  await screen.next.click()
  await screen.expectScreen('upload-documents')
})
