import type { BrowserContext } from '@playwright/test'

/** Marks the recommendation of a desktop as answered, since it would stand above the page. */
export const answerRecommendation = (context: BrowserContext) =>
  context.addInitScript(() => {
    // A blank page has no storage.
    if (location.protocol === 'http:') sessionStorage.setItem('desktop-recommend', 'seen')
  })
