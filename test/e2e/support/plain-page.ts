import type { Page } from '@playwright/test'

/** Opens further pages without rendered content, as when the server is slow: the app reads everything itself. */
export const openPlain = (page: Page): Promise<unknown> =>
  page.route('**/*', (route) => {
    const request = route.request()
    if (request.resourceType() !== 'document') return route.fallback()
    return route.continue({ headers: { ...request.headers(), purpose: 'prefetch' } })
  })
