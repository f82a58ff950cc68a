import { WHOLE } from '#test/support/browser.ts'
import { SESSION_ENDED, test } from '#test/support/e2e.ts'
import { PlaywrightPage } from '#test/support/journeys/playwright-page.ts'
import { onboardCompany } from './journeys/business.ts'

test('a company is onboarded, from the landing page to a dashboard under review [1.02, 1.12, 1.20, 2.3.42, 2.3.44, 2.3.45, 2.3.47, 2.5.03, 2.7.01, 4.001, 4.005, 4.006, 4.007, 4.009, 4.010, 4.011, 4.012, 4.013, 4.034, 4.066, 4.067, 4.070, 4.071, 4.095, 7.36]', async ({
  page,
  world,
  allowOnConsole,
}, { project }) => {
  allowOnConsole(SESSION_ENDED)
  await onboardCompany({ page: new PlaywrightPage(page), world, language: 'en', browser: project.name })
})

test(
  'a company is onboarded in Arabic',
  { tag: WHOLE },
  async ({ page, world, allowOnConsole }, { project }) => {
    allowOnConsole(SESSION_ENDED)
    await onboardCompany({ page: new PlaywrightPage(page), world, language: 'ar', browser: project.name })
  },
)
