import { WHOLE } from '#test/support/browser.ts'
import { SESSION_ENDED, test } from '#test/support/e2e.ts'
import { PlaywrightPage } from '#test/support/journeys/playwright-page.ts'
import { onboardIndividual } from './journeys/individual.ts'

test('an individual is onboarded, the ID verified by choosing the right number on the phone [1.03, 1.19, 2.3.07, 2.3.22, 2.3.23, 4.004, 4.005, 4.008, 4.080, 4.082, 4.085, 4.086, 5.67]', async ({
  page,
  world,
  allowOnConsole,
}, { project }) => {
  allowOnConsole(SESSION_ENDED)
  await onboardIndividual({ page: new PlaywrightPage(page), world, language: 'ar', browser: project.name })
})

test(
  'an individual is onboarded in English',
  { tag: WHOLE },
  async ({ page, world, allowOnConsole }, { project }) => {
    allowOnConsole(SESSION_ENDED)
    await onboardIndividual({ page: new PlaywrightPage(page), world, language: 'en', browser: project.name })
  },
)
