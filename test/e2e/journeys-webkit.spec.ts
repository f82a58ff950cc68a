import { LANGUAGES } from '#contract/languages.ts'
import { WHOLE } from '#test/support/browser.ts'
import { webKitTest as test } from '#test/support/journeys/webkit-test.ts'
import { onboardCompany } from './journeys/business.ts'
import { onboardIndividual } from './journeys/individual.ts'

for (const language of LANGUAGES)
  test(`a company is onboarded: ${language}`, { tag: WHOLE }, async ({ journeyPage, world }, { project }) => {
    await onboardCompany({ page: journeyPage, world, language, browser: project.name })
  })

for (const [language, details] of [
  ['ar', {}],
  ['en', { tag: WHOLE }],
] as const)
  test(`an individual is onboarded: ${language}`, details, async ({ journeyPage, world }, { project }) => {
    await onboardIndividual({ page: journeyPage, world, language, browser: project.name })
  })
