import type { BrowserContext } from '@playwright/test'

/** The recommendation of a desktop was answered: it would cover what is looked at. */
export const answerRecommendation = (context: BrowserContext) =>
  context.addInitScript(() => {
    // A blank page has no storage.
    if (location.protocol === 'http:') sessionStorage.setItem('desktop-recommend', 'seen')
  })
