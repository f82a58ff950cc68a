import { LANGUAGES } from '#contract/languages.ts'
import { WHOLE } from '#test/support/browser.ts'
import { SESSION_ENDED, test } from '#test/support/e2e.ts'
import { PlaywrightPage } from '#test/support/journeys/playwright-page.ts'
import { onboardCompany } from './journeys/business.ts'
import { onboardIndividual } from './journeys/individual.ts'

for (const [language, details] of [
  ['en', {}],
  ['ar', { tag: WHOLE }],
] as const)
  test(
    `a company is onboarded: ${language}`,
    details,
    async ({ page, world, allowOnConsole }, { project }) => {
      allowOnConsole(SESSION_ENDED)
      await onboardCompany({ page: new PlaywrightPage(page), world, language, browser: project.name })
    },
  )

for (const language of LANGUAGES)
  test(
    `an individual is onboarded: ${language}`,
    { tag: WHOLE },
    async ({ page, world, allowOnConsole }, { project }) => {
      allowOnConsole(SESSION_ENDED)
      await onboardIndividual({ page: new PlaywrightPage(page), world, language, browser: project.name })
    },
  )
